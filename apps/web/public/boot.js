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
  const name = isNewcomer ? "door" : location.pathname.split("/")[1] || "home";
  const page = Object.hasOwn(dataset, name) ? dataset[name] : undefined;
  const pictures = ["home", "new", "somebody"].includes(name) ? dataset.faces : undefined;
  for (const file of `${dataset[language ?? "en"] ?? ""} ${page ?? ""} ${pictures ?? ""}`.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
}
