(() => {
  "use strict";
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name]);

  // Upload: files that are dropped are chosen.
  const drop = document.getElementById("drop");
  if (drop) {
    const files = document.getElementById("files");
    const chosen = document.getElementById("chosen");
    const list = () => {
      const lines = [...files.files].map((file) => {
        const line = document.createElement("li");
        const size = filled(chosen.dataset.size, { size: Math.max(1, Math.round(file.size / 1024)) });
        line.textContent = file.name + ", " + size;
        return line;
      });
      chosen.replaceChildren(...lines);
    };
    files.addEventListener("change", list);
    for (const name of ["dragenter", "dragover"]) {
      drop.addEventListener(name, (event) => {
        event.preventDefault();
        drop.classList.add("over");
      });
    }
    drop.addEventListener("dragleave", (event) => {
      if (!drop.contains(event.relatedTarget)) drop.classList.remove("over");
    });
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      if (!event.dataTransfer.files.length) return;
      files.files = event.dataTransfer.files;
      list();
    });
  }

  // A note is on the turn whose board is on show.
  const write = document.getElementById("write");
  if (write) {
    const follow = () => {
      const shown = document.querySelector(".scene.current");
      const found = shown && shown.id.match(/^g(\d+)-t(\d+)-/);
      if (found) [write.elements.game.value, write.elements.turn.value] = found.slice(1);
    };
    follow();
    new MutationObserver(follow).observe(document.getElementById("scenes"), {
      attributeFilter: ["class"], subtree: true,
    });
  }

  // Jobs, as the service tells of them.
  const jobs = document.getElementById("jobs");
  if (jobs) {
    const words = jobs.dataset;
    const left = (seconds) => (seconds < 100
      ? filled(words.seconds, { count: seconds })
      : filled(words.minutes, { count: Math.round(seconds / 60) }));
    const told = (job) => {
      if (job.reason && ["queued", "running"].includes(job.state)) return job.reason;
      if (job.reason && job.state === "done") return words.remarked;
      if (job.state !== "running" || !job.total) return filled(words[job.state], job);
      const turns = filled(words.turns, job);
      return job.seconds_left === null ? turns : turns + ", " + left(job.seconds_left);
    };
    const card = (job) => {
      const found = document.getElementById("job-" + job.id);
      if (found) return found;
      const made = document.getElementById("job").content.firstElementChild.cloneNode(true);
      made.id = "job-" + job.id;
      made.dataset.id = job.id;
      made.querySelector("bdi").textContent = job.name;
      made.querySelector(".tag").textContent = job.level;
      for (const form of made.querySelectorAll("form")) {
        form.action = form.getAttribute("action").replace("/0/", "/" + job.id + "/");
      }
      return made;
    };
    const set = (element, text) => {
      if (element.textContent !== text) element.textContent = text;
    };
    const show = (job) => {
      const shown = card(job);
      const isOpen = ["queued", "running"].includes(job.state);
      const news = document.getElementById("news");
      const report = shown.querySelector(".report");
      if (job.match && report.hidden) {
        report.href = "/matches/" + job.match;
        report.hidden = false;
        news.textContent = filled(news.dataset.done, job);
      }
      shown.className = "card job " + job.state;
      set(shown.querySelector(".told"), told(job));
      const progress = shown.querySelector("progress");
      progress.hidden = job.state !== "running";
      progress.max = job.total || 1;
      progress.value = job.done;
      const record = shown.querySelector(".record");
      record.href = "/jobs/" + job.id + "/record";
      record.hidden = !job.has_record;
      shown.querySelector(".cancel").hidden = !isOpen;
      shown.querySelector(".retry").hidden = !["failed", "canceled"].includes(job.state);
      shown.querySelector(".forget").hidden = isOpen;
      return shown;
    };
    const source = new EventSource(words.events);
    source.addEventListener("jobs", (event) => {
      const shown = JSON.parse(event.data).map(show);
      document.getElementById("none").hidden = shown.length > 0;
      shown.forEach((each, index) => {
        if (jobs.children[index] !== each) jobs.insertBefore(each, jobs.children[index] || null);
      });
    });
    addEventListener("pagehide", () => source.close());
  }
})();
