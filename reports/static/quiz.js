(() => {
  "use strict";
  // Spaced repetition: a position that is known moves to the next box and waits longer; one that
  // is not goes back to the first, and comes again today, after some others. Days until it is
  // asked again, box by box:
  const WAITS = [0, 1, 3, 7, 16, 35, 75];
  const OTHERS = 5;
  const STORE = "kibitz-quiz";
  const DAY = 86400000;

  const cards = [...document.querySelectorAll("article.quiz")];
  if (!cards.length) return;
  const byId = (id) => document.getElementById(id);
  const choices = [...document.querySelectorAll("[data-filter]")];
  const state = byId("state");
  const done = byId("done");
  const verdicts = byId("verdicts").dataset;
  // Local days: what was learned last evening is due this morning.
  const today = () => {
    const now = new Date();
    return Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / DAY);
  };

  // What is known, by position: {box, due}. Other pages write to it, too, so it is read anew before
  // it is changed, and what is no entry is not looked at.
  const isEntry = (entry) => Boolean(entry) && Number.isInteger(entry.box) && entry.box in WAITS
    && Number.isInteger(entry.due) && entry.due <= today() + WAITS[WAITS.length - 1];
  const entriesOf = (text) => {
    const found = JSON.parse(text);
    if (!found || typeof found !== "object" || Array.isArray(found)) throw new TypeError();
    return Object.fromEntries(Object.entries(found).filter(([, entry]) => isEntry(entry)));
  };
  const recall = () => {
    try { return entriesOf(localStorage.getItem(STORE)); } catch { return {}; }
  };
  const isKept = () => {
    try { return localStorage.getItem(STORE) !== null; } catch { return false; }
  };
  let memory = recall();
  const change = (how) => {
    if (isKept()) memory = recall();
    how(memory);
    try { localStorage.setItem(STORE, JSON.stringify(memory)); } catch { /* private window */ }
  };
  const known = (card) => memory[card.id];
  const isDue = (card) => Boolean(known(card)) && known(card).due <= today();

  const field = { theme: "themeKind", cube: "cube", kind: "kind", size: "size", difficulty: "difficulty" };
  const wanted = () => cards.filter((card) => choices.every(
    (choice) => !choice.value || card.dataset[field[choice.dataset.filter]].split(" ").includes(choice.value),
  ));
  let current = null;
  let ahead = false;
  let answers = 0;
  // When each card was answered on this page, counted in answers; and when the missed come again.
  const answered = new Map();
  const missed = new Map();

  const count = (open) => {
    const due = open.filter(isDue).length;
    const fresh = open.filter((card) => !known(card)).length;
    state.textContent = state.dataset.text
      .replace("{due}", due).replace("{new}", fresh)
      .replace("{known}", open.length - due - fresh).replace("{all}", open.length);
  };
  const least = (list, size) => list.reduce(
    (found, card) => (found === null || size(card) < size(found) ? card : found), null,
  );
  const pick = (open) => {
    const again = open.filter((card) => missed.has(card));
    const ripe = again.filter((card) => missed.get(card) <= answers);
    const due = open.filter((card) => isDue(card) && !missed.has(card));
    return least(ripe, (card) => missed.get(card))
      || least(due, (card) => known(card).due)
      || open.find((card) => !known(card))
      || least(again, (card) => missed.get(card))
      || (ahead ? least(
        open.filter((card) => card !== current || open.length === 1),
        (card) => (answered.get(card) || 0) * 1e6 + known(card).due,
      ) : null);
  };
  const next = () => {
    const open = wanted();
    const card = pick(open);
    count(open);
    show(card);
    done.hidden = Boolean(card);
    if (!card) state.textContent += " · " + state.dataset.done;
  };

  const show = (card) => {
    if (current) current.classList.remove("current", "answered");
    current = card;
    if (!card) return;
    for (const item of card.querySelectorAll(".choices li")) item.classList.remove("chosen");
    for (const button of card.querySelectorAll(".choices button")) button.disabled = false;
    card.querySelector(".told").textContent = "";
    card.querySelector(".answer").open = false;
    card.classList.add("current");
  };
  const goOn = () => {
    next();
    const goal = current || byId("more");
    goal.focus({ preventScroll: true });
    const { top } = goal.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) goal.scrollIntoView();
  };

  const learn = (card, isRight) => {
    const wasDue = !known(card) || isDue(card);
    answers += 1;
    answered.set(card, answers);
    missed.delete(card);
    if (!isRight) missed.set(card, answers + OTHERS);
    // To know what is not due yet tells nothing of how long it stays known.
    if (isRight && !wasDue) return;
    change((entries) => {
      const box = isRight ? Math.min((entries[card.id]?.box ?? 0) + 1, WAITS.length - 1) : 0;
      entries[card.id] = { box, due: today() + WAITS[box] };
    });
  };
  const answer = (item) => {
    const card = current;
    if (!card || card.classList.contains("answered")) return;
    item.classList.add("chosen");
    card.classList.add("answered");
    for (const button of card.querySelectorAll(".choices button")) button.disabled = true;
    const verdict = ["right", "fine", "wrong"].find((name) => item.classList.contains(name));
    const told = card.querySelector(".told");
    told.className = "told " + verdict;
    told.textContent = verdicts[verdict]
      .replace("{cost}", item.querySelector(".amount")?.textContent);
    learn(card, verdict !== "wrong");
    count(wanted());
    card.querySelector(".answer").open = true;
    card.querySelector(".next").focus({ preventScroll: true });
    card.querySelector(".onward").scrollIntoView({ block: "nearest" });
  };

  for (const card of cards) {
    // The board with the answer takes the place of the one that asks.
    const board = card.querySelector(".picture.answered");
    if (board) card.querySelector(".asked").after(board);
    card.classList.toggle("redrawn", Boolean(board));
    card.addEventListener("click", (event) => {
      const item = event.target.closest(".choices li");
      if (item && event.target.closest("button")) answer(item);
      if (event.target.closest(".next")) goOn();
    });
  }
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (!current || event.target.closest("select, input, textarea")) return;
    const items = [...current.querySelectorAll(".choices li")];
    const item = /^[1-9]$/.test(event.key) ? items[Number(event.key) - 1] : null;
    if (item) answer(item);
    // A focused button or summary takes Enter itself.
    const isFree = !event.target.closest("button, summary, a");
    if (event.key === "Enter" && isFree && current.classList.contains("answered")) goOn();
  });
  for (const choice of choices) choice.addEventListener("change", next);
  byId("more").addEventListener("click", () => { ahead = true; goOn(); });

  // What is learned, for another browser.
  const learned = byId("learned");
  const moved = byId("moved");
  const say = (name, number) => {
    moved.textContent = moved.dataset[name].replace("{count}", number);
  };
  byId("write").addEventListener("click", () => {
    memory = isKept() ? recall() : memory;
    learned.value = JSON.stringify(memory);
    learned.select();
    say("written", Object.keys(memory).length);
  });
  byId("read").addEventListener("click", () => {
    let given;
    try { given = entriesOf(learned.value); } catch { say("wrong"); return; }
    const day = (entry) => entry.due - WAITS[entry.box];
    change((entries) => {
      for (const [id, entry] of Object.entries(given)) {
        // The later answer tells; of two of one day the worse.
        const own = entries[id];
        const isNews = !own || day(entry) > day(own) || (day(entry) === day(own) && entry.box < own.box);
        if (isNews) entries[id] = entry;
      }
    });
    say("read", Object.keys(given).length);
    next();
  });
  byId("forget").addEventListener("click", () => {
    if (!confirm(byId("forget").dataset.sure)) return;
    change((entries) => { for (const card of cards) delete entries[card.id]; });
    answered.clear();
    missed.clear();
    say("forgotten");
    next();
  });

  // A link to one position shows it.
  const linked = () => cards.find((card) => "#" + card.id === location.hash);
  addEventListener("hashchange", () => { if (linked()) show(linked()); });
  next();
  if (linked()) show(linked());
})();
