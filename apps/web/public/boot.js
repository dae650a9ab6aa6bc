// Before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("yourmove.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

// What will be wanted next is fetched now, not when the lobby's own file has come and says so.
// The build writes the names of the files on this script's tag.
{
  const { dataset } = document.currentScript;
  let chosen = null;
  try {
    chosen = localStorage.getItem("yourmove.language");
  } catch {}
  const wanted = [chosen ?? "", ...navigator.languages];
  const language = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in dataset);
  const isNewcomer = document.cookie.split("; ").includes("yourmove_newcomer=1");
  const [, part, game] = location.pathname.split("/");
  const name = isNewcomer ? "door" : part || "home";
  const filesOf = (wanted) => (document.currentScript.getAttribute(`data-${wanted}`) ?? "").split(" ").filter(Boolean);
  const pictures = ["home", "new", "somebody"].includes(name) ? filesOf("faces") : [];
  const board = name === "matches" ? filesOf(game) : [];
  for (const file of new Set([...filesOf(language ?? "en"), ...filesOf(name), ...board, ...pictures])) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
}
