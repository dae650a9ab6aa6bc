import type { Plugin, Rolldown } from "vite";

/** What may be wanted first, and the module that brings it. */
const WANTED = {
  en: "/src/i18n/en.ts",
  de: "/src/i18n/de.ts",
  door: "/src/features/welcome/welcome.tsx",
  home: "/src/features/lobby/home-page.tsx",
} as const;

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

const filesOf = (chunk: Rolldown.OutputChunk): string[] => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];

/** Writes on the page which files `boot.js` is to fetch ahead: of each language, of the door, of home. */
export const fetchAhead = (): Plugin => ({
  name: "fetch-ahead",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const all = Object.values(bundle).filter((output) => output.type === "chunk");
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = all.find(({ isEntry }) => isEntry);
      const loadedAnyway = entry ? withImports(entry, chunks) : new Set();
      const attributes = Object.entries(WANTED).flatMap(([name, module]) => {
        const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!chunk) return [];
        const files = [...withImports(chunk, chunks)].filter((needed) => !loadedAnyway.has(needed)).flatMap(filesOf);
        return [`data-${name}="${files.map((file) => `/${file}`).join(" ")}"`];
      });
      return html.replace('src="/boot.js"', `src="/boot.js" ${attributes.join(" ")}`);
    },
  },
});
