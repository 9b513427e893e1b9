(() => {
  "use strict";
  // Everything is on paper.
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("#mistakes details")) details.open = true;
  });

  // The match, one scene at a time. The fragment says which, and how it is filtered:
  // #g2-t17-checker, or #g2-t17-checker?player=1&kind=checker.
  const scenes = [...document.querySelectorAll(".scene")];
  if (!scenes.length) return;
  const choices = [...document.querySelectorAll("[data-filter]")];
  const wanted = Object.fromEntries(choices.map((choice) => [choice.dataset.filter, ""]));
  const keys = document.getElementById("keys");
  const steps = document.querySelector(".steps");
  const where = document.getElementById("where");
  let current = 0;

  const matches = (element) => Object.entries(wanted).every(
    ([name, value]) => !value || element.dataset[name].split(" ").includes(value),
  );
  const address = (scene) => (scene.querySelector(".decided") || scene).id;
  const fragment = () => {
    const text = new URLSearchParams(
      Object.entries(wanted).filter(([, value]) => value),
    ).toString();
    return "#" + address(scenes[current]) + (text ? "?" + text : "");
  };
  const show = (index, write) => {
    scenes[current].classList.remove("current");
    current = index;
    const scene = scenes[current];
    scene.classList.add("current");
    for (const link of document.querySelectorAll(".sheet [aria-current]")) {
      link.removeAttribute("aria-current");
    }
    const ids = [scene.id, ...[...scene.querySelectorAll("[id]")].map((part) => part.id)];
    for (const link of document.querySelectorAll(".sheet td a")) {
      if (ids.includes(link.hash.slice(1))) {
        link.setAttribute("aria-current", "true");
        const box = link.closest(".sheets");
        const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
        if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
      }
    }
    if (write) {
      history.replaceState(null, "", fragment());
      where.textContent = scene.querySelector("h3").textContent;
    }
  };
  const reveal = (scene) => {
    const { top } = scene.getBoundingClientRect();
    const covered = steps.offsetHeight;
    if (top < covered || top > innerHeight / 2) scrollBy(0, top - covered);
  };
  const step = (by, fits) => {
    for (let index = current + by; index >= 0 && index < scenes.length; index += by) {
      if (matches(scenes[index]) && fits(scenes[index])) {
        show(index, true);
        reveal(scenes[index]);
        return;
      }
    }
  };
  const isMistake = (scene) => scene.dataset.mark !== "";
  const filter = () => {
    for (const choice of choices) choice.value = wanted[choice.dataset.filter];
    const mistakes = [...document.querySelectorAll(".mistake")];
    for (const mistake of mistakes) mistake.hidden = !matches(mistake);
    const rest = document.querySelector(".rest");
    if (rest && Object.values(wanted).some(Boolean)) rest.open = true;
    const shown = mistakes.filter((mistake) => !mistake.hidden).length;
    for (const count of document.querySelectorAll(".count")) {
      count.textContent = shown + " / " + mistakes.length;
    }
    if (!matches(scenes[current])) {
      const next = scenes.findIndex((scene, index) => index >= current && matches(scene));
      const any = next >= 0 ? next : scenes.findIndex(matches);
      if (any >= 0) show(any, false);
    }
  };
  const follow = () => {
    const [id, text] = location.hash.slice(1).split("?");
    const found = id && document.getElementById(id);
    if (text !== undefined) {
      const asked = new URLSearchParams(text);
      for (const name of Object.keys(wanted)) wanted[name] = asked.get(name) || "";
      filter();
    }
    const scene = found && found.closest(".scene");
    if (scene) {
      show(scenes.indexOf(scene), false);
      reveal(scene);
    } else if (found) {
      const closed = found.closest("details");
      if (closed) closed.open = true;
      found.scrollIntoView();
    }
  };

  steps.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) step(Number(button.dataset.step), () => true);
    else step(Number(button.dataset.mistake), isMistake);
  });
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      wanted[choice.dataset.filter] = choice.value;
      filter();
      history.replaceState(null, "", fragment());
    });
  }
  addEventListener("keydown", (event) => {
    if (!keys.checked || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, .scroll")) return;
    const action = {
      ArrowLeft: () => step(-1, () => true),
      ArrowRight: () => step(1, () => true),
      n: () => step(1, isMistake),
      p: () => step(-1, isMistake),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  addEventListener("hashchange", follow);
  show(0, false);
  filter();
  follow();
  // The browser itself scrolls to the decision, below its board, when all is loaded.
  addEventListener("load", () => setTimeout(follow));
})();
