// The script of the site's pages: copies code, stores the chosen language, searches. All content works without it.
const copyButtons = () => {
  for (const figure of document.querySelectorAll("figure.code")) {
    const block = figure.querySelector("code");
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy" });
    const say = (text) => {
      button.textContent = text;
    };
    say("Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.textContent);
        say("Copied");
      } catch {
        getSelection().selectAllChildren(block);
        say("Selected");
      }
      setTimeout(say, 2000, "Copy");
    });
    figure.append(button);
  }
};

const KEPT = "yourmove.docs.language";
const kept = () => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};
const keep = (language) => {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // A browser that keeps nothing shows the first language again.
  }
};

/** A language chosen for one sample applies to all. */
const languages = () => {
  const choices = [...document.querySelectorAll(".samples input")];
  const choose = (language) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  for (const choice of choices)
    choice.addEventListener("change", () => {
      choose(choice.value);
      keep(choice.value);
    });
  choose(kept());
};

/** The search index, fetched with the first search. */
const loadIndex = (root) =>
  new Promise((resolve, reject) => {
    if (globalThis.yourMoveIndex) return resolve(globalThis.yourMoveIndex);
    const script = Object.assign(document.createElement("script"), { src: `${root}search.js` });
    script.addEventListener("load", () => resolve(globalThis.yourMoveIndex));
    script.addEventListener("error", reject);
    document.head.append(script);
  });

const MAX_FOUND = 12;

/** How well a passage fits: its title before its text, the start of a word before its middle; 0 for not at all. */
const scoreOf = ([page, title, , text], words) => {
  const name = title.toLowerCase();
  const all = `${page} ${text}`.toLowerCase();
  const scores = words.map((word) => {
    if (name === word) return 60;
    if (name.startsWith(word)) return 40;
    if (name.includes(word)) return 25;
    if (all.includes(` ${word}`)) return 4;
    return all.includes(word) ? 2 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
};

const find = (index, query) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = index.map((entry) => ({ entry, score: scoreOf(entry, words) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
};

/** An excerpt around the first search word. */
const excerptOf = (text, query) => {
  const place = text.toLowerCase().indexOf(query.toLowerCase().split(/\s+/)[0]);
  const at = place < 40 ? 0 : text.lastIndexOf(" ", place - 20) + 1;
  return `${at > 0 ? "…" : ""}${text.slice(at, at + 110)}${text.length > at + 110 ? "…" : ""}`;
};

const line = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

const linkTo = ([page, title, address, text], { root, query }) => {
  const link = Object.assign(document.createElement("a"), { href: root + address });
  link.append(
    line("strong", title),
    ...(page === title ? [] : [line("small", page)]),
    line("span", excerptOf(text, query)),
  );
  return link;
};

const show = (found, place, { root, query }) => {
  const nothing = line("p", `Nothing is called “${query}”.`);
  place.replaceChildren(...(found.length > 0 ? found.map(({ entry }) => linkTo(entry, { root, query })) : [nothing]));
  place.hidden = query === "";
};

/** Arrow keys walk from the field through what was found, and back. */
const walk = (event, field, place) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || place.hidden) return;
  const stops = [field, ...place.querySelectorAll("a")];
  event.preventDefault();
  stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length]?.focus();
};

const search = () => {
  const box = document.querySelector(".search");
  const field = box.querySelector("input");
  const place = box.querySelector("#found");
  const { root } = box.dataset;
  const close = () => {
    place.hidden = true;
  };
  const ask = async () => {
    const query = field.value.trim();
    const index = await loadIndex(root).catch(() => []);
    if (query === field.value.trim()) show(find(index, query), place, { root, query });
  };
  box.hidden = false;
  field.addEventListener("focus", ask);
  field.addEventListener("input", ask);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === field) place.querySelector("a")?.click();
    else walk(event, field, place);
  });
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) close();
  });
  place.addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
};

/** The place in the navigation that is being read. */
const showHere = () => {
  const here = document.querySelector('#pages a[aria-current="page"], #pages details[open] > summary');
  const pages = document.querySelector("#pages");
  if (here) pages.scrollTop = here.offsetTop - pages.clientHeight / 3;
};

copyButtons();
languages();
search();
showHere();
