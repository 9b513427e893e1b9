(() => {
  "use strict";
  // Spaced repetition: a position that is known moves to the next box and waits longer; one that
  // is not goes back to the first. Days until it is asked again, box by box.
  const WAITS = [0, 1, 3, 7, 16, 35, 75];
  const STORE = "kibitz-quiz";
  const DAY = 86400000;

  const cards = [...document.querySelectorAll("article.quiz")];
  if (!cards.length) return;
  const choices = [...document.querySelectorAll("[data-filter]")];
  const state = document.getElementById("state");
  const done = document.getElementById("done");
  // Local days: what was learned last evening is due this morning.
  const today = () => {
    const now = new Date();
    return Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / DAY);
  };

  let memory = {};
  try {
    const kept = JSON.parse(localStorage.getItem(STORE));
    if (kept && typeof kept === "object" && !Array.isArray(kept)) memory = kept;
  } catch { /* private window, or somebody else's data */ }
  const keep = () => {
    try { localStorage.setItem(STORE, JSON.stringify(memory)); } catch { /* private window */ }
  };
  const known = (card) => {
    const entry = memory[card.id];
    return entry && Number.isInteger(entry.box) && Number.isInteger(entry.due) ? entry : null;
  };

  const field = { theme: "themeKind", kind: "kind", size: "size", difficulty: "difficulty" };
  const wanted = () => cards.filter((card) => choices.every(
    (choice) => !choice.value || card.dataset[field[choice.dataset.filter]] === choice.value,
  ));
  let current = null;
  let ahead = false;
  const asked = new Set();

  const next = () => {
    const open = wanted();
    const due = open.filter((card) => known(card) && known(card).due <= today());
    const fresh = open.filter((card) => !known(card));
    state.textContent = state.dataset.text
      .replace("{due}", due.length).replace("{new}", fresh.length)
      .replace("{known}", open.length - due.length - fresh.length).replace("{all}", open.length);
    // What was just missed comes again, but not at once.
    const later = (list) => list.find((card) => !asked.has(card)) || list[0];
    let card = later(due.filter((each) => !asked.has(each))) || fresh[0] || later(due);
    if (!card && ahead) {
      card = open.filter((each) => each !== current)
        .sort((one, two) => known(one).due - known(two).due)[0];
    }
    show(card || null);
    done.hidden = Boolean(card);
    if (!card) state.textContent += " · " + state.dataset.done;
  };

  const show = (card) => {
    if (current) current.classList.remove("current", "answered");
    current = card;
    if (!card) return;
    for (const item of card.querySelectorAll(".choices li")) item.classList.remove("chosen");
    for (const button of card.querySelectorAll(".choices button")) button.disabled = false;
    card.querySelector(".answer").open = false;
    card.classList.add("current");
  };

  const answer = (item) => {
    const card = current;
    if (!card || card.classList.contains("answered")) return;
    const isKnown = !item.classList.contains("wrong");
    item.classList.add("chosen");
    card.classList.add("answered");
    for (const button of card.querySelectorAll(".choices button")) button.disabled = true;
    const list = [...card.querySelectorAll(".choices li")];
    const row = card.querySelectorAll(".results tbody tr")[list.indexOf(item)];
    const told = card.querySelector(".told");
    const verdict = ["right", "fine", "wrong"].find((name) => item.classList.contains(name));
    told.className = "told js " + (isKnown ? "right" : "wrong");
    told.textContent = document.getElementById("verdicts").dataset[verdict]
      .replace("{cost}", row.querySelector(".num").textContent.trim());
    const box = isKnown ? Math.min((known(card) ? known(card).box : 0) + 1, WAITS.length - 1) : 0;
    memory[card.id] = { box, due: today() + WAITS[box] };
    keep();
    asked.add(card);
    card.querySelector(".answer").open = true;
    card.querySelector(".next").focus({ preventScroll: true });
    told.scrollIntoView({ block: "nearest" });
  };

  for (const card of cards) {
    card.addEventListener("click", (event) => {
      const item = event.target.closest(".choices li");
      if (item && event.target.closest("button")) answer(item);
      if (event.target.closest(".next")) {
        next();
        if (current) current.focus();
      }
    });
  }
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!current || event.target.closest("select, input, textarea")) return;
    const items = [...current.querySelectorAll(".choices li")];
    const item = /^[1-9]$/.test(event.key) ? items[Number(event.key) - 1] : null;
    if (item) answer(item);
  });
  for (const choice of choices) choice.addEventListener("change", next);
  document.getElementById("more").addEventListener("click", () => { ahead = true; next(); });
  const forget = document.getElementById("forget");
  forget.addEventListener("click", () => {
    if (!confirm(forget.dataset.sure)) return;
    for (const card of cards) delete memory[card.id];
    keep();
    asked.clear();
    next();
  });
  // A link to one position shows it.
  const linked = location.hash && cards.find((card) => "#" + card.id === location.hash);
  next();
  if (linked) show(linked);
})();
