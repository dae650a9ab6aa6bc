// Before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("yourmove.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

{
  // The build writes the first request and the files of each route on this script's tag.
  const { firstRequest, preload } = document.currentScript.dataset;
  const isAnonymous = document.cookie.split("; ").includes("yourmove_anonymous=1");

  // The app's client takes the answer for its first request.
  if (!isAnonymous && firstRequest) {
    const request = { address: firstRequest, answer: fetch(firstRequest) };
    request.answer.then(
      () => {
        request.answeredTime = Date.now();
      },
      // The client sends a failed one itself.
      () => {},
    );
    globalThis.firstRequest = request;
  }

  // The files of this address load beside the app's own, not after it.
  const { files = [], routes = [], parts = {}, languages = [] } = JSON.parse(preload ?? "{}");
  let chosen = null;
  try {
    chosen = localStorage.getItem("yourmove.language");
  } catch {}
  const tags = [chosen ?? "", ...navigator.languages].map((tag) => tag.toLowerCase().split("-")[0]);
  const language = tags.find((tag) => languages.includes(tag)) ?? "en";
  const filesOf = (route) => {
    const found = route.isAnonymous === isAnonymous && new RegExp(route.pattern).exec(location.pathname);
    if (!found) return [];
    const values = { ...found.groups, language };
    const names = route.preload.map((name) => name.replace(/:(\w+)/g, (_, value) => values[value] ?? ""));
    return names.flatMap((name) => (Object.hasOwn(parts, name) ? parts[name] : []));
  };
  for (const file of new Set(routes.flatMap(filesOf))) {
    const link = document.createElement("link");
    link.rel = files[file].endsWith(".js") ? "modulepreload" : "preload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    // What the first paint needs comes before it.
    link.fetchPriority = "low";
    link.href = files[file];
    document.head.append(link);
  }
}
