(() => {
const section = document.querySelector("[data-events]");
if (!section) return;
const source = new EventSource(section.dataset.events);
source.addEventListener("jobs", (event) => {
  for (const job of JSON.parse(event.data)) {
    const row = document.getElementById("job-" + job.id);
    if (!row) continue;
    const [name, , state, turns, action] = row.cells;
    state.textContent = job.state + (job.place ? " (" + job.place + ")" : "") + " " + job.reason;
    turns.textContent = job.done + " / " + job.total;
    if (job.state === "done" && job.match && !name.querySelector("a")) {
      const link = document.createElement("a");
      link.href = "/matches/" + job.match;
      link.textContent = name.textContent;
      name.replaceChildren(link);
    }
    if (!["queued", "running"].includes(job.state)) action.replaceChildren();
  }
});
})();
