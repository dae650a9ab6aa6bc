import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { builtInGames } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { REPOSITORY } from "../src/layout/render-page.ts";
import { MISSING, makeSite, WITHOUT_SLASH } from "../src/make-site.ts";
import { operationsOf } from "../src/reference/document.ts";
import { REPOSITORY_ROOT } from "../src/site-map.ts";

const { pages, files } = await makeSite();
const html = [...files].flatMap(([path, text]) => (path.endsWith(".html") ? [{ path, text: String(text) }] : []));
const anchorsOf = (text: string): Set<string> => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
const anchors = new Map(html.map(({ path, text }) => [path, anchorsOf(text)]));
const decoded = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

/** Pages that are read at another address than their own. */
const isElsewhere = (path: string): boolean => path === WITHOUT_SLASH || path === MISSING;

/** Where a page's links lead, as a browser finds it. */
const linksOf = ({ path, text }: { path: string; text: string }) => {
  const folder = isElsewhere(path) ? "" : posix.dirname(path);
  return [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = ""]) => {
    const [to = "", hash = ""] = decoded(link).split("#", 2);
    const local = isElsewhere(path) ? to.replace(/^\/?docs\//, "") : to;
    const target = to === "" ? path : posix.normalize(posix.join(folder, local));
    return {
      link,
      to,
      hash: decodeURIComponent(hash),
      file: target.endsWith("/") || target === "." ? posix.join(target, "index.html") : target,
    };
  });
};

/** What is wrong with a link; null for one that leads somewhere. */
const fault = (
  page: { path: string; text: string },
  { link, to, hash, file }: ReturnType<typeof linksOf>[number],
): string | null => {
  if (to.startsWith(`${REPOSITORY}/blob/main/`)) {
    const inRepository = to.slice(`${REPOSITORY}/blob/main/`.length);
    return existsSync(join(REPOSITORY_ROOT, inRepository))
      ? null
      : `${page.path}: no ${inRepository} in the repository`;
  }
  if (/^(https?|mailto):/.test(to)) return null;
  if (!files.has(file)) return `${page.path}: ${link} leads nowhere`;
  return hash === "" || anchors.get(file)?.has(hash) ? null : `${page.path}: ${link} has no such anchor`;
};

describe("the site", () => {
  it("has no dead link, inside or into the repository, and no anchor that is not there", () => {
    const faults = html.flatMap((page) =>
      linksOf(page)
        .map((link) => fault(page, link))
        .filter((one) => one !== null),
    );
    expect(faults).toEqual([]);
  });

  it("works from any folder: no link begins at a server's root", () => {
    for (const page of html.filter(({ path }) => path !== MISSING))
      expect(
        linksOf(page)
          .filter(({ to }) => to.startsWith("/"))
          .map(({ link }) => link),
        page.path,
      ).toEqual([]);
  });

  it("gives each page a title, a description and one heading of its own", () => {
    expect(new Set(pages.map(({ title, group }) => `${group} ${title}`)).size).toBe(pages.length);
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    for (const { description, slug } of pages) {
      expect(description.length, slug).toBeGreaterThan(20);
      expect(description.length, slug).toBeLessThanOrEqual(200);
    }
    for (const { path, text } of html) expect(text.match(/<h1>/g), path).toHaveLength(1);
  });

  it("has nothing inline: no script, style or handler but in files of its own", () => {
    for (const { path, text } of html) {
      expect(text.replaceAll(/<code>[\s\S]*?<\/code>/g, ""), path).not.toMatch(
        /<style|javascript:|<[^>]* (?:on\w+|style)="/i,
      );
      expect(text.match(/<script[^>]*>[^<]/), path).toBeNull();
    }
    expect(() => new Function(String(files.get("page.js")))).not.toThrow();
    expect(() => new Function(String(files.get("search.js")))).not.toThrow();
  });

  it("leads from every page to the next, and back", () => {
    for (const [index, page] of pages.entries()) {
      const text = String(files.get(`${page.slug}index.html`));
      expect(text.includes('class="previous"'), page.slug).toBe(index > 0);
      expect(text.includes('class="next"'), page.slug).toBe(index < pages.length - 1);
    }
  });

  it("lets a search find every page, operation, schema and game", () => {
    const found = String(files.get("search.js"));
    for (const { slug, parts = [] } of pages) {
      expect(found.includes(`"${slug}"`), slug).toBe(true);
      for (const { id } of parts) expect(found.includes(`"${slug}#${id}"`), id).toBe(true);
    }
    // What stands far down in a long passage, and the codes of a call.
    for (const word of ["HOST_JWT_ISSUER", "wrongPasswords.max", "bad_origin invite_refused"])
      expect(found.includes(word), word).toBe(true);
  });
});

describe("the reference", () => {
  const document = JSON.parse(String(files.get("openapi.json")));
  const all = operationsOf(document);
  const isExplained = (text: string, name: string) => text.includes(`<code>${name}</code>`);

  /** The page and the section of an operation. */
  const sectionOf = (operationId: string) => {
    const page = pages.find(({ parts }) => parts?.some(({ id }) => id === operationId));
    const sections = String(files.get(`${page?.slug}index.html`)).split('<section class="operation"');
    return { page, section: sections.find((part) => part.includes(` id="${operationId}"`)) ?? "" };
  };

  it("holds every operation, with samples, its fields, and a place in the navigation of every page", () => {
    const home = String(files.get("index.html"));
    for (const { operation, path } of all) {
      const { operationId, tags, parameters = [] } = operation;
      const { page, section } = sectionOf(operationId);
      expect(page?.parts?.find(({ id }) => id === operationId)?.method, operationId).toBeDefined();
      expect(home.includes(`#${operationId}"`), operationId).toBe(true);
      expect(tags).toHaveLength(1);
      for (const { name } of parameters) expect(isExplained(section, name), `${operationId} ${name}`).toBe(true);
      if (path.startsWith("/")) expect(section.includes('<figure class="code curl">'), operationId).toBe(true);
      if (operationId === "matches.list") expect(section).toContain("?since=1795176061000&amp;wait=25");
    }
  });

  it("says who may call each operation", () => {
    const words = {
      anyone: "without credentials",
      optional: "with credentials it answers for that user",
      user: "Whoever is signed in",
      session: "session of one's own",
      account: "session of an account",
    };
    const declared = all.filter(({ operation }) => operation["x-access"]);
    expect(declared.length).toBeGreaterThan(80);
    for (const { operation } of declared) {
      const { operationId } = operation;
      const access = operation["x-access"] as keyof typeof words;
      expect(decoded(sectionOf(operationId).section), operationId).toContain(words[access]);
    }
  });

  it("explains every field of every schema", () => {
    const text = String(files.get("reference/schemas/index.html"));
    for (const [name, schema] of Object.entries<{ properties?: object }>(document.components.schemas)) {
      expect(text.includes(`id="${name}"`), name).toBe(true);
      for (const field of Object.keys(schema.properties ?? {}))
        expect(isExplained(text, field), `${name} ${field}`).toBe(true);
    }
  });

  it.each(builtInGames.list())("has a page for $gameType: picture, move, view, every word for how it ends", (game) => {
    const text = String(files.get(`reference/games/${game.gameType}/index.html`));
    expect(text.includes(`src="../../../pictures/${game.gameType}.png"`)).toBe(true);
    expect(files.has(`pictures/${game.gameType}.png`)).toBe(true);
    expect(/<h2 id="end">How it ends<\/h2>\s*<p>(?!<\/p>).{10}/.test(text), "the contract says how it ends").toBe(true);
    for (const word of game.resultDetails) expect(isExplained(text, word), word).toBe(true);
    expect(/reference\/schemas\/#\w+Move"/.test(text)).toBe(true);
  });
});
