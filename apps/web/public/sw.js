// Serves the shell without a network. Only the lobby's own files are cached; the service's answers never are.
const CACHE = "your-move-shell-2";
const SHELL = "/";

/** The paths of the lobby's pages; all others belong to the service, or to a site around it. */
const PAGE = /^\/(new|matchmaking|people|matches\/[^/]+\/\d+|players\/\d+)?$/;

/** The lobby's own files; those of `assets` are named by their content. */
const FILE = /^\/(assets\/[\w.-]+|avatars\/\d+\.svg|(icon[\w-]*\.(svg|png))|boot\.js|manifest\.webmanifest)$/;

/** Matches a file without regard to encoding and origin headers. */
const SAME = { ignoreVary: true };

const filesOn = (page) => [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
const isPlain = (answer) => answer.ok && answer.type === "basic" && !answer.redirected;

/** The page and the files that it names, so that the first visit is enough. */
const keepShell = async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (!isPlain(page)) throw new Error(`The shell answered ${page.status}`);
  const files = filesOn(await page.clone().text()).filter((path) => FILE.test(path));
  await Promise.all([cache.put(SHELL, page), cache.addAll([...new Set(files)])]);
};

/** Caches a new build's page, and removes the files of earlier builds. */
const takePage = async (answer) => {
  const cache = await caches.open(CACHE);
  const [known, kept] = await Promise.all([cache.match(SHELL), cache.keys()]);
  const text = await answer.clone().text();
  await cache.put(SHELL, answer);
  if (known && (await known.text()) === text) return;
  for (const request of kept) if (new URL(request.url).pathname.startsWith("/assets/")) await cache.delete(request);
  await cache.addAll([...new Set(filesOn(text).filter((path) => FILE.test(path)))]);
};

/** Files named by their content never change: what is kept is right. */
const fromCacheFirst = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, SAME);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isPlain(answer)) await cache.put(request, answer.clone());
  return answer;
};

const fromNetworkFirst = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (isPlain(answer)) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, SAME);
    if (kept) return kept;
    throw error;
  }
};

const pageFromNetworkFirst = async (event) => {
  try {
    const answer = await fetch(event.request);
    if (isPlain(answer)) event.waitUntil(takePage(answer.clone()));
    return answer;
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(SHELL);
    if (kept) return kept;
    throw error;
  }
};

/** A page that is not cached, such as a challenge's, falls back to the lobby's shell without a network. */
const otherPage = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(SHELL);
    if (kept) return kept;
    throw error;
  }
};

/** Caches the files that a page has loaded before this worker ran, or while a new build replaced the old one. */
const keepLoaded = async (addresses) => {
  const cache = await caches.open(CACHE);
  const urls = addresses.map((address) => new URL(address, location.origin));
  const own = urls.filter(
    ({ origin, pathname, search }) => origin === location.origin && FILE.test(pathname) && !search,
  );
  const missing = [];
  for (const { pathname } of own) if (!(await cache.match(pathname, SAME))) missing.push(pathname);
  await cache.addAll([...new Set(missing)]);
};

/** Removes the caches of earlier versions of this file. */
const sweep = async () => {
  for (const name of await caches.keys())
    if (name.startsWith("your-move-") && name !== CACHE) await caches.delete(name);
};

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([sweep(), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (PAGE.test(url.pathname)) event.respondWith(pageFromNetworkFirst(event));
    else if (url.pathname.startsWith("/c/")) event.respondWith(otherPage(request));
  } else if (FILE.test(url.pathname) && url.search === "") {
    event.respondWith(url.pathname.startsWith("/assets/") ? fromCacheFirst(request) : fromNetworkFirst(request));
  }
});

addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepLoaded(event.data.keep).catch(() => {}));
});

// The notifications of pushes, in the language that was chosen on this device or else the browser's own: a service worker
// has no page to ask, and finds what was chosen where the settings leave it.
const WORDS = {
  en: {
    turn: "Your move",
    reminder: "Your time is running out",
    dayOff: "A day off was taken for you",
    invite: "You are invited",
    begun: "The match has begun",
    offer: "You have an offer",
    over: { won: "You won", lost: "You lost", drawn: "A draw", none: "The match is over" },
    against: (opponent) => `Against ${opponent}`,
    many: (count) => `${count} matches await your move`,
    none: "Nothing awaits you",
  },
  de: {
    turn: "Du bist am Zug",
    reminder: "Deine Zeit läuft ab",
    dayOff: "Ein freier Tag wurde für dich genommen",
    invite: "Du bist eingeladen",
    begun: "Die Partie hat begonnen",
    offer: "Du hast ein Angebot",
    over: { won: "Gewonnen", lost: "Verloren", drawn: "Unentschieden", none: "Die Partie ist vorbei" },
    against: (opponent) => `Gegen ${opponent}`,
    many: (count) => `${count} Partien warten auf deinen Zug`,
    none: "Nichts wartet auf dich",
  },
};

const chosenLanguage = async () => {
  const kept = await caches.match("/language", { cacheName: "yourmove.language" });
  return kept ? [await kept.text()] : [];
};

const words = async () => {
  const chosen = await chosenLanguage().catch(() => []);
  for (const tag of [...chosen, ...(navigator.languages ?? [navigator.language])]) {
    const known = WORDS[tag.toLowerCase().split("-")[0]];
    if (known) return known;
  }
  return WORDS.en;
};

/** The title and the line below it of what was pushed. */
const textOf = async ({ type, count, opponent, outcome }) => {
  const text = await words();
  const isTurn = type === "turn" || type === "reminder" || type === "clear";
  if (isTurn && (count > 1 || type === "clear")) return [count > 0 ? text.many(count) : text.none, ""];
  // A day off is news however many matches wait.
  if (type === "dayOff" && count > 1) return [text.dayOff, text.many(count)];
  const title = type === "over" ? text.over[outcome ?? "none"] : text[type];
  return [title ?? text.turn, opponent ? text.against(opponent) : ""];
};

const showBadge = (count) => (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());

/** Shows a notification in place of one with the same tag. One that is only removed is shown first: browsers penalize a push that shows nothing. */
const showPush = async (data) => {
  const [title, body] = await textOf(data);
  await registration.showNotification(title, {
    body,
    tag: data.tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: data.isSilent,
    data: { link: data.link },
  });
  const isOver = data.type === "clear" && (data.tag !== "turns" || data.count === 0);
  if (isOver) for (const shown of await registration.getNotifications({ tag: data.tag })) shown.close();
  await showBadge(data.count)?.catch(() => {});
};

addEventListener("push", (event) => {
  const data = event.data?.json();
  if (data) event.waitUntil(showPush(data));
});

/** The page of a match that is open already, else any page of the lobby, else a new one. */
const openPage = async (link) => {
  const url = new URL(link, location.origin).href;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.url === url) ?? pages[0];
  if (!page) return clients.openWindow(url);
  const shown = await page.focus().catch(() => page);
  return shown.url === url ? shown : shown.navigate(url).catch(() => clients.openWindow(url));
};

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.link ?? "/"));
});
