(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("with-js");

  // Theme: what the system says, or what the reader chose.
  const theme = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const remembered = () => {
    try { return localStorage.getItem("kibitz-theme"); } catch { return null; }
  };
  const showTheme = (name) => {
    if (name === "auto") delete root.dataset.theme; else root.dataset.theme = name;
    theme.textContent = theme.dataset[name];
  };
  let chosen = themes.includes(remembered()) ? remembered() : "auto";
  showTheme(chosen);
  theme.addEventListener("click", () => {
    chosen = themes[(themes.indexOf(chosen) + 1) % themes.length];
    try { localStorage.setItem("kibitz-theme", chosen); } catch { /* private window */ }
    showTheme(chosen);
  });

  // Copy an ID; pages opened from a file may lack the clipboard.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };
  const label = document.body.dataset.copy;
  for (const line of document.querySelectorAll(".id")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = line.dataset.copy || label;
    button.addEventListener("click", async () => {
      await copy(line.querySelector("code").textContent);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
    line.append(button);
  }
})();
