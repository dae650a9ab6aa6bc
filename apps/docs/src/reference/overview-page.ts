import { parse } from "../guides/markdown.ts";
import type { Page } from "../layout/page.ts";
import type { Document } from "./document.ts";

/** What holds for all operations: signing in, waiting, repeating, refusals, limits. */
export const overviewPage = ({ info, tags }: Document): Page => {
  const text = `# The API\n\n${info.description}`;
  const { title, headings, passages, render } = parse(text);
  const groups = (root: string) =>
    tags.map(
      ({ name, description }) =>
        `<li><a href="${root}reference/${name === "games" ? "list-of-games" : name}/"><strong>${name}</strong></a> ${description}</li>`,
    );
  return {
    slug: "reference/",
    title,
    name: "Overview",
    group: "Reference",
    kind: "guide",
    headings,
    passages,
    description:
      "Signing in, waiting for changes, repeating safely, errors and limits: what holds for every call of the API.",
    body: (root) =>
      `${render((href) => href)}<h2 id="groups">All calls</h2><ul class="groups">${groups(root).join("")}</ul><p>The same for programs: <a href="${root}openapi.json">openapi.json</a>, an OpenAPI 3.1 document.</p>`,
  };
};
