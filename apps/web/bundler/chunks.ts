import type { Rolldown } from "vite";
import { type DeclaredRoute, isPart, nameOf } from "./routes.ts";

/** The modules that something needs before it runs: by the module that is loaded on demand, or the entry. */
export type Needs = ReadonlyMap<string, ReadonlySet<string>>;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything that it imports before it runs. */
export const withImports = (chunk: Rolldown.OutputChunk, chunks: Chunks, seen = new Set<Rolldown.OutputChunk>()) => {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(imported, chunks, seen);
  }
  return seen;
};

export const byFileName = (chunks: readonly Rolldown.OutputChunk[]): Chunks =>
  new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/** The split that the bundler makes by itself, after it has removed unused code: a barrel's other modules are not in it. */
export const needsIn = (all: readonly Rolldown.OutputChunk[]): Needs => {
  const chunks = byFileName(all);
  const entries = all.filter(({ facadeModuleId }) => facadeModuleId);
  return new Map(
    entries.map((entry) => [
      entry.facadeModuleId ?? "",
      new Set([...withImports(entry, chunks)].flatMap(({ moduleIds }) => moduleIds)),
    ]),
  );
};

/**
 * The chunk of each module that is not needed at once. A slow line waits for every file, so that what pages need is in
 * a few: what is around the pages with the first of them and what several share, each part that several pages show, a
 * page with what its parts share, and the styles of all. The code that the page without a session shares with others is a chunk of its own.
 */
export const planChunks = (routes: readonly DeclaredRoute[], needs: Needs): ReadonlyMap<string, string> => {
  const plan = new Map<string, string>();
  const put = (modules: Iterable<string>, chunk: string) => {
    for (const id of modules) if (!plan.has(id)) plan.set(id, chunk);
  };
  const of = (module: string): string[] => [...(needs.get(module) ?? [])];
  const isShared = (id: string, among: Iterable<string>) =>
    [...among].filter((one) => needs.get(one)?.has(id)).length > 1;
  const partsOf = ({ preload }: DeclaredRoute) =>
    [...needs.keys()].filter((id) => preload.some((name) => isPart(nameOf(id), name)));
  const anonymous = routes.filter(({ isAnonymous }) => isAnonymous);
  const users = routes.filter(({ isAnonymous }) => !isAnonymous);
  const pages = users.filter(({ path }) => path !== "*");

  const ofAnonymous = new Set(anonymous.flatMap(({ module }) => of(module)));
  const styles = users.flatMap((route) => [route.module, ...partsOf(route)].flatMap(of));
  put(
    styles.filter((id) => id.endsWith(".css") && !ofAnonymous.has(id)),
    "styles",
  );
  for (const { path, module } of anonymous)
    if (path === "*")
      put(
        of(module).filter((id) => isShared(id, needs.keys())),
        `${nameOf(module)}-shared`,
      );
  for (const { path, module } of users) if (path === "*" || path === "/") put(of(module), "lobby");
  const modulesOfPages = pages.map(({ module }) => module);
  put(
    modulesOfPages.flatMap(of).filter((id) => isShared(id, modulesOfPages)),
    "lobby",
  );
  for (const parts of pages.map(partsOf)) if (parts.length === 1) for (const id of parts) put(of(id), nameOf(id));
  for (const route of pages) {
    const parts = partsOf(route);
    if (parts.length < 2) continue;
    put([...of(route.module), ...parts.flatMap(of).filter((id) => isShared(id, parts))], nameOf(route.module));
  }
  return plan;
};
