// Serves the shell without a network. Only the lobby's own files are kept; the service is always asked for fresh.
const CACHE = "your-move-shell-2";
const SHELL = "/";

/** Paths of the lobby's pages; whatever else the service has, or a site around it, is none of ours. */
const PAGE = /^\/(new|somebody|matches\/[^/]+\/\d+|players\/\d+)?$/;

/** The lobby's own files; those of `assets` are named by their content. */
const FILE = /^\/(assets\/[\w.-]+|avatars\/\d+\.svg|(icon[\w-]*\.(svg|png))|boot\.js|manifest\.webmanifest)$/;

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

/** Takes a new build's page, and lets go of the files of builds before it. */
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
  const kept = await cache.match(request);
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
    const kept = await cache.match(request);
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

/** What earlier versions of this file kept goes. */
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
  } else if (FILE.test(url.pathname) && url.search === "") {
    event.respondWith(url.pathname.startsWith("/assets/") ? fromCacheFirst(request) : fromNetworkFirst(request));
  }
});
