import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import { FIRST_REQUEST, type PreloadTable, pathPattern } from "../first-load.ts";
import { byFileName, type Needs, needsIn, planChunks, withImports } from "./chunks.ts";
import { type DeclaredRoute, isPart, nameOf, routesIn } from "./routes.ts";

interface Plan {
  readonly routes: readonly DeclaredRoute[];
  /** The modules that are loaded on demand. */
  readonly onDemand: readonly string[];
  /** The chunk of each module that shares one. */
  readonly chunks: ReadonlyMap<string, string>;
}

/** The values of a variable such as `:language` in the names of the existing parts. */
const valuesOf = (name: string, variable: string, parts: readonly string[]): string[] => {
  const [before, after] = name.split(`:${variable}`);
  if (before === undefined || after === undefined) return [];
  return parts
    .filter((part) => isPart(part, name))
    .map((part) => part.slice(before.length, part.length - after.length));
};

const tableOf = ({ routes, onDemand }: Plan, all: readonly Rolldown.OutputChunk[]): PreloadTable => {
  const chunks = byFileName(all);
  const entry = all.find(({ isEntry }) => isEntry);
  const loadedAnyway = entry ? withImports(entry, chunks) : new Set();
  const files: string[] = [];
  const numberOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const filesWith = (module: string): number[] => {
    const chunk = all.find(({ moduleIds }) => moduleIds.includes(module));
    const missing = chunk ? [...withImports(chunk, chunks)].filter((one) => !loadedAnyway.has(one)) : [];
    const names = missing.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
    return [...new Set(names)].map((name) => numberOf(`/${name}`));
  };
  const names = [...new Set(routes.flatMap(({ preload }) => preload))];
  const parts = onDemand.filter((module) => names.some((name) => isPart(nameOf(module), name)));
  return {
    routes: routes.map(({ path, isAnonymous, preload, module }) => ({
      pattern: pathPattern(path),
      isAnonymous,
      files: filesWith(module),
      preload,
    })),
    parts: Object.fromEntries(parts.map((module) => [nameOf(module), filesWith(module)])),
    languages: names.flatMap((name) => valuesOf(name, "language", parts.map(nameOf))),
    files,
  };
};

const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === "chunk");

/** Bundles without groups, which says what each page needs, and reads the routes on the way. */
const planFor = async (config: UserConfig): Promise<Plan> => {
  const routes: DeclaredRoute[] = [];
  let needs: Needs = new Map();
  const look: Plugin = {
    name: "preload-plan",
    moduleParsed({ id, code }) {
      if (code && !id.includes("/node_modules/")) routes.push(...routesIn(code, id));
    },
    generateBundle(_options, bundle) {
      needs = needsIn(chunksIn(bundle));
    },
  };
  const { plugins: _, ...rest } = config;
  const options = { ...config.build, write: false, minify: false, reportCompressedSize: false };
  await build({ ...rest, configFile: false, logLevel: "error", plugins: [look], build: options });
  return { routes, onDemand: [...needs.keys()], chunks: planChunks(routes, needs) };
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Splits the app by its routes, and writes on the tag of `boot.js` the first request and the files of each route. */
export const preload = (): Plugin => {
  let plan: Plan | undefined;
  return {
    name: "preload",
    async config(config, { command }) {
      if (command !== "build") return {};
      plan = await planFor(config);
      const { chunks } = plan;
      const includeDependenciesRecursively = false;
      const groups = [
        { name: "page", tags: ["$initial" as const], includeDependenciesRecursively },
        { name: (id: string) => chunks.get(id) ?? null, debugName: "routes", includeDependenciesRecursively },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const table = bundle && plan && escaped(JSON.stringify(tableOf(plan, chunksIn(bundle))));
        const attributes = [`data-first-request="${escaped(FIRST_REQUEST)}"`, table && `data-preload="${table}"`];
        return html.replace('src="/boot.js"', (tag) => [tag, ...attributes].filter(Boolean).join(" "));
      },
    },
  };
};
