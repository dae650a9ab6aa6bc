import type { Plugin, Rolldown } from "vite";

/** What may be wanted first, and the module that brings it: the languages, the pictures of the games, the door, pages by how their address begins. */
const WANTED = {
  en: "/src/i18n/en.ts",
  de: "/src/i18n/de.ts",
  faces: "/src/boards/faces.ts",
  door: "/src/features/welcome/welcome.tsx",
  home: "/src/features/lobby/home-page.tsx",
  new: "/src/features/invite/new-match-page.tsx",
  somebody: "/src/features/challenge/somebody-page.tsx",
  matches: "/src/features/match/match-page.tsx",
  players: "/src/features/profile/profile-page.tsx",
} as const;

/** Each game's board, by its place. */
const BOARD = /\/src\/boards\/([a-z-]+)\/\1-board\.tsx$/;

/** The font of all text but the headings, which even the page's own bar has. */
const FONT = /\/figtree-basic-wght-normal[^/]*$/;

/** What every page but the door stands in. */
const FRAME = "/src/signed-in.tsx";
const FRAMED: ReadonlySet<string> = new Set(["home", "new", "somebody", "matches", "players"]);

/** What is there already where a module is wanted: pictures come with home, boards with a match. */
const beside = (module: string): readonly string[] => {
  if (module === WANTED.faces) return [FRAME, WANTED.home];
  return BOARD.test(module) ? [FRAME, WANTED.matches] : [];
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything that it imports before it runs. */
const withImports = (chunk: Rolldown.OutputChunk, chunks: Chunks, seen = new Set<Rolldown.OutputChunk>()) => {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(imported, chunks, seen);
  }
  return seen;
};

/** The chunk that brings a module, and all that it imports; nothing where there is none. */
const needsOf = (module: string, all: readonly Rolldown.OutputChunk[], chunks: Chunks) => {
  const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  return chunk ? withImports(chunk, chunks) : new Set<Rolldown.OutputChunk>();
};

/** The boards by game type. */
const boardsOf = (all: readonly Rolldown.OutputChunk[]): [string, string][] =>
  all
    .flatMap(({ moduleIds }) => moduleIds.map((id) => BOARD.exec(id)))
    .flatMap((found) => (found?.[1] ? [[found[1], found[0]] as [string, string]] : []));

const filesOf = (chunk: Rolldown.OutputChunk): string[] => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];

const attribute = (name: string, files: readonly string[]): string =>
  `data-${name}="${files.map((file) => `/${file}`).join(" ")}"`;

/** Writes on the page which files `boot.js` is to fetch ahead: of each language, page and board. */
export const fetchAhead = (): Plugin => ({
  name: "fetch-ahead",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const all = Object.values(bundle).filter((output) => output.type === "chunk");
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = all.find(({ isEntry }) => isEntry);
      const loadedAnyway = entry ? withImports(entry, chunks) : new Set();
      const attributes = [...Object.entries(WANTED), ...boardsOf(all)].flatMap(([name, module]) => {
        const modules = FRAMED.has(name) ? [FRAME, module] : [module];
        const needsOfAll = (wanted: readonly string[]) =>
          new Set(wanted.flatMap((one) => [...needsOf(one, all, chunks)]));
        const there = needsOfAll(beside(module));
        const missing = [...needsOfAll(modules)].filter((chunk) => !loadedAnyway.has(chunk) && !there.has(chunk));
        const files = missing.flatMap(filesOf);
        return [attribute(name, [...new Set(files)])];
      });
      const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
      attributes.push(attribute("font", fonts));
      return html.replace('src="/boot.js"', `src="/boot.js" ${attributes.join(" ")}`);
    },
  },
});
