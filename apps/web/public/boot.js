// Before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("yourmove.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

{
  const isNewcomer = document.cookie.split("; ").includes("yourmove_newcomer=1");

  // Who speaks, and for their matches: the request that the lobby's own file begins with, and takes from here.
  if (!isNewcomer) {
    const address = "/trpc/matches.list,auth.me?batch=1&input=%7B%220%22%3A%7B%7D%7D";
    const asked = { address, answer: fetch(address) };
    const note = () => {
      asked.cameTime = Date.now();
    };
    // Whoever takes a failure asks anew.
    asked.answer.then(note, () => {});
    globalThis.askedAhead = asked;
  }

  // What will be wanted next is fetched now, not when the lobby's own file has come and says so.
  // The build writes the names of the files on this script's tag.
  const { dataset } = document.currentScript;
  let chosen = null;
  try {
    chosen = localStorage.getItem("yourmove.language");
  } catch {}
  const wanted = [chosen ?? "", ...navigator.languages];
  const language = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in dataset);
  const [, part, game] = location.pathname.split("/");
  const name = isNewcomer ? "door" : part || "home";
  const filesOf = (wanted) => (document.currentScript.getAttribute(`data-${wanted}`) ?? "").split(" ").filter(Boolean);
  const pictures = ["home", "new", "somebody"].includes(name) ? filesOf("faces") : [];
  const board = name === "matches" ? filesOf(game) : [];
  const files = [filesOf("font"), filesOf(language ?? "en"), filesOf(name), board, pictures].flat();
  for (const file of new Set(files)) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
    if (link.rel === "preload") link.as = file.endsWith(".css") ? "style" : "font";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
}
