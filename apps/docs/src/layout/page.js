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

/** What some type for what is called otherwise here. */
const ALSO = {
  csrf: "origin",
  cross: "cors",
  docker: "image",
  gdpr: "deletion",
  healthcheck: "healthz",
  hmac: "signature",
  iframe: "frame",
  longpoll: "polling",
  oauth: "jwt",
  oidc: "jwt",
  pagination: "nextcursor",
  preflight: "cors",
  resign: "forfeit",
  signup: "register",
  sse: "polling",
  sso: "jwt",
  surrender: "forfeit",
  swagger: "openapi",
  timer: "deadline",
  undo: "takeback",
  websocket: "polling",
  websockets: "polling",
};

/** The start of a word: after what is no letter or digit, or where a hump of `camelCase` begins. */
const hasStart = (text, word) => {
  for (let at = text.toLowerCase().indexOf(word); at >= 0; at = text.toLowerCase().indexOf(word, at + 1))
    if (at === 0 || /[^a-z0-9]/i.test(text[at - 1]) || /[a-z][A-Z]/.test(text.slice(at - 1, at + 1))) return true;
  return false;
};

const scoreOfWord = ([page, title, , text], word) => {
  const name = title.toLowerCase();
  const all = `${page} ${text}`.toLowerCase();
  if (name === word) return 60;
  if (name.startsWith(word)) return 40;
  if (hasStart(title, word)) return 25;
  if (hasStart(all, word)) return 4;
  return all.includes(word) || name.includes(word) ? 2 : 0;
};

/** Pages for those who work on the service come after what its users look for. */
const FOR_CONTRIBUTORS = /^(decisions|architecture|contributing|guarantees|changelog|first-load|a-move|adding-)/;

/** How well a passage fits: how many of the words it has, then where: its title before its text, a word's start before its middle. */
const scoreOf = (entry, words) => {
  const scores = words.map((word) => {
    const own = scoreOfWord(entry, word);
    return Object.hasOwn(ALSO, word) ? Math.max(own, scoreOfWord(entry, ALSO[word])) : own;
  });
  const sum = scores.reduce((all, score) => all + score, 0);
  return { has: scores.filter(Boolean).length, score: FOR_CONTRIBUTORS.test(entry[2]) ? sum / 4 : sum };
};

/** What has all of the words; where nothing has, what has most of them, and half at least. */
const find = (index, query) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = index.map((entry) => ({ entry, ...scoreOf(entry, words) })).filter(({ has }) => has > 0);
  const most = Math.max(0, ...scored.map(({ has }) => has));
  const fitting = scored.filter(({ has }) => has === most && has * 2 >= words.length);
  return fitting.sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
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
