import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Module, SourceTextModule, SyntheticModule } from "node:vm";
import { topOf } from "./module-names.ts";
import { foldersOf, isIn } from "./package-folders.ts";
import { type LineMap, readLineMap } from "./source-lines.ts";

/** A module as it was read: each process that runs it runs the identical source. */
export interface ReadModule {
  readonly url: string;
  readonly source: string;
  /** Where each of its imports leads. */
  readonly imports: Readonly<Record<string, string>>;
  /** Where it was compiled, and says from what. */
  readonly map?: LineMap;
}

/** A package's modules, the first of them the one that has the games. */
export type ModuleGraph = readonly ReadModule[];

/** The modules that the service gives to every package, by what an import says. */
export type Given = Readonly<Record<string, object>>;

const GIVEN = "given:";

/** Where the import of a module leads that the service gives. */
export const toGiven = (specifier: string): string => GIVEN + specifier;
const isJSON = (url: string): boolean => url.endsWith(".json");

const checkInside = (url: string, folders: readonly string[], from: string): void => {
  const path = realpathSync(fileURLToPath(url));
  if (!folders.some((folder) => isIn(path, folder)))
    throw new Error(`${from} imports ${fileURLToPath(url)}, which is no file of its package`);
};

const resolveImport = (specifier: string, parent: string, given: Given): string => {
  if (Object.hasOwn(given, specifier)) return toGiven(specifier);
  const from = fileURLToPath(parent);
  if (isBuiltin(specifier))
    throw new Error(`${from} imports ${specifier}: rules are pure, and have no part of Node at hand`);
  const url = /^(\.{0,2}\/|file:)/.test(specifier)
    ? new URL(specifier, parent).href
    : import.meta.resolve(specifier, parent);
  if (!url.startsWith("file:")) throw new Error(`${from} imports ${specifier}, which is no file`);
  if (url.endsWith(".cjs")) throw new Error(`${from} imports ${specifier}, which is CommonJS: rules are ES modules`);
  return url;
};

const refuseImport = (): never => {
  throw new Error("rules import what they need at their top: an import while they run is not possible");
};

const textModule = ({ url, source }: Pick<ReadModule, "url" | "source">): SourceTextModule =>
  new SourceTextModule(source, {
    identifier: url,
    importModuleDynamically: refuseImport,
    initializeImportMeta: (meta) => void Object.assign(meta, { url }),
  });

const dataModule = ({ url, source }: Pick<ReadModule, "url" | "source">): SyntheticModule => {
  const value: unknown = JSON.parse(source);
  return new SyntheticModule(
    ["default"],
    function () {
      this.setExport("default", value);
    },
    { identifier: url },
  );
};

/** The modules that the service gives, made once in a process. */
const givenModules = new Map<string, SyntheticModule>();

const givenModule = (namespace: object, identifier: string): SyntheticModule => {
  const known = givenModules.get(identifier);
  if (known) return known;
  const setAll = function (this: SyntheticModule): void {
    for (const [name, value] of Object.entries(namespace)) this.setExport(name, value);
  };
  const made = new SyntheticModule(Object.keys(namespace), setAll, { identifier });
  givenModules.set(identifier, made);
  return made;
};

const parse = (read: Pick<ReadModule, "url" | "source">): Module =>
  isJSON(read.url) ? dataModule(read) : textModule(read);

/** How many bytes the maps of a package's lines may have together; more are not read. */
const MAX_MAP_BYTES = 1024 * 1024;

/** A module that is no JavaScript. */
export class UnreadableModule extends Error {
  readonly file: string;

  constructor(file: string, message: string) {
    super(message);
    this.file = file;
  }
}

const parseFile = (read: Pick<ReadModule, "url" | "source">): Module => {
  try {
    return parse(read);
  } catch (error) {
    throw error instanceof SyntaxError ? new UnreadableModule(fileURLToPath(read.url), error.message) : error;
  }
};

/** Reads a module and all that it imports, before any of it runs. Throws one sentence where that fails. */
export const readGraph = (
  { file, folder }: { readonly file: string; readonly folder: string },
  given: Given,
): ModuleGraph => {
  const graph = new Map<string, ReadModule>();
  const folders = foldersOf(folder);
  const queue = [pathToFileURL(file).href];
  let mapBytes = 0;
  for (const url of queue) {
    if (graph.has(url)) continue;
    const source = readFileSync(fileURLToPath(url), "utf8");
    const read = (map: string): string => {
      checkInside(map, folders, fileURLToPath(url));
      return readFileSync(fileURLToPath(map), "utf8");
    };
    const map = readLineMap({ url, source }, { read, maxBytes: MAX_MAP_BYTES - mapBytes });
    mapBytes += map?.mappings.length ?? 0;
    const parsed = parseFile({ url, source });
    const specifiers = parsed instanceof SourceTextModule ? parsed.dependencySpecifiers : [];
    const imports = Object.fromEntries(
      specifiers.map((specifier) => [specifier, resolveImport(specifier, url, given)]),
    );
    graph.set(url, { url, source, imports, ...(map && { map }) });
    const files = Object.values(imports).filter((each) => !each.startsWith(GIVEN));
    for (const each of files) checkInside(each, folders, fileURLToPath(url));
    queue.push(...files);
  }
  return [...graph.values()];
};

interface Linked {
  readonly modules: ReadonlyMap<string, Module>;
  readonly imports: ReadonlyMap<string, ReadModule["imports"]>;
}

/** A module and those that it needs, in the order in which they run: each after what it needs itself. */
const inOrder = (first: string, { modules, imports }: Linked): Module[] => {
  const ordered: Module[] = [];
  const entered = new Set<string>();
  const enter = (url: string): void => {
    if (entered.has(url)) return;
    entered.add(url);
    for (const each of Object.values(imports.get(url) ?? {})) enter(each);
    const module = modules.get(url);
    if (module) ordered.push(module);
  };
  enter(first);
  return ordered;
};

/** Runs a module whose imports have run. */
const run = async (module: Module, maxMs: number): Promise<void> => {
  try {
    await module.evaluate({ timeout: maxMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new Error(`${topOf(module.identifier)} does not end within ${maxMs / 1000} s`);
  }
};

/**
 * Runs a package's modules in this process, each for so many milliseconds at most, and calls `onRun` with each one's place in the graph
 * before; gives each by its address.
 */
export const runGraph = async (
  graph: ModuleGraph,
  given: Given,
  { maxMs, onRun }: { readonly maxMs: number; readonly onRun: (place: number) => void },
): Promise<ReadonlyMap<string, Module>> => {
  const modules = new Map<string, Module>(graph.map((read) => [read.url, parse(read)]));
  const imports = new Map(graph.map((read) => [read.url, read.imports]));
  const moduleOf = (url: string): Module => {
    const name = url.slice(GIVEN.length);
    const module = modules.get(url) ?? givenModule(given[name] ?? {}, url);
    modules.set(url, module);
    return module;
  };
  const [first] = graph;
  const root = moduleOf(first?.url ?? "");
  await root.link((specifier, { identifier }) => moduleOf(imports.get(identifier)?.[specifier] ?? ""));
  for (const module of inOrder(root.identifier, { modules, imports })) {
    onRun(graph.findIndex(({ url }) => url === module.identifier));
    await run(module, maxMs);
  }
  return modules;
};

const reachedFrom = (graph: ModuleGraph, url: string): ReadModule[] => {
  const reached = new Set([url]);
  for (const each of reached)
    for (const next of Object.values(graph.find((read) => read.url === each)?.imports ?? {})) reached.add(next);
  return graph.filter((read) => reached.has(read.url));
};

/** Whether a module exports a definition, alone or in a list. */
const hasDefinition = (module: Module | undefined, definition: object): boolean =>
  module?.status === "evaluated" &&
  Object.values(module.namespace).some(
    (value) => value === definition || (Array.isArray(value) && value.includes(definition)),
  );

/**
 * The code behind a definition: the module that gives it and all that this one imports, or, of several that do, the one
 * that imports least. So another version in a file of its own leaves this one's digest as it is, and so does another name
 * of its file, as when the former version makes room for the next.
 */
export const digestOf = (
  definition: object,
  { graph, modules }: { graph: ModuleGraph; modules: ReadonlyMap<string, Module> },
): string => {
  const homes = graph.filter(({ url }) => hasDefinition(modules.get(url), definition));
  const reached = homes.map(({ url }) => reachedFrom(graph, url)).sort((one, other) => one.length - other.length);
  const hash = createHash("sha256");
  const files = (reached[0] ?? graph).map(({ source }) => `${createHash("sha256").update(source).digest("hex")}\n`);
  for (const file of files.sort()) hash.update(file);
  return hash.digest("hex");
};
