/** What the reference page does by script, a file of its own: copying, and finding. Without it all is there to read. */
export const DOCS_SCRIPT = `
for (const block of document.querySelectorAll("pre")) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(block.querySelector("code"));
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  block.prepend(button);
}
const field = document.querySelector("#find");
const articles = [...document.querySelectorAll("main article")];
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link.parentElement]));
field.hidden = false;
field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase();
  for (const article of articles) {
    const isFound = article.textContent.toLowerCase().includes(wanted);
    article.hidden = !isFound;
    const link = links.get(article.id);
    if (link) link.hidden = !isFound;
  }
});
`;
