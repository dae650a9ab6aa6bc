// Serves the shell without a network. Never touches the service itself: matches are always asked for fresh.
const CACHE = "your-move-shell-1";
const SHELL = "/";

const isOurs = (url) =>
  url.origin === location.origin &&
  !/^\/(platform|trpc|docs|openapi\.json|healthz|readyz|metrics)(\/|$)/.test(url.pathname);

/** The page and the files that it names, so that the first visit is enough. */
const keepShell = async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (!page.ok) throw new Error(`The shell answered ${page.status}`);
  const text = await page.clone().text();
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  await Promise.all([cache.put(SHELL, page), cache.addAll([...new Set(files)])]);
};

/** Files named by their content never change: what is kept is right. */
const fromCacheFirst = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

const fromNetworkFirst = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && request.mode !== "navigate") await cache.put(request, answer.clone());
    if (answer.ok && request.mode === "navigate") await cache.put(SHELL, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request.mode === "navigate" ? SHELL : request);
    if (kept) return kept;
    throw error;
  }
};

/** Files of builds before this one go; those of this build are named by its page. */
const sweep = async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
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
  if (request.method !== "GET" || !isOurs(url)) return;
  event.respondWith(url.pathname.startsWith("/assets/") ? fromCacheFirst(request) : fromNetworkFirst(request));
});
