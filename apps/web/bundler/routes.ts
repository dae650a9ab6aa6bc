import { dirname, parse as parsePath, resolve } from "node:path";
import { parseAst } from "vite";

/** A route as its literal declares it. */
export interface DeclaredRoute {
  readonly path: string;
  readonly isAnonymous: boolean;
  readonly preload: readonly string[];
  /** The module of its page. */
  readonly module: string;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const descendants = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(descendants)];

const literal = (node: unknown): unknown => (isNode(node) ? (node["value"] ?? undefined) : undefined);

const propertiesOf = (node: Node): ReadonlyMap<unknown, Node> =>
  new Map(
    childrenOf(node).flatMap(({ key, value }) => (isNode(key) && isNode(value) ? [[key["name"], value] as const] : [])),
  );

const routeOf = (node: Node, file: string): DeclaredRoute[] => {
  const properties = propertiesOf(node);
  const [path, page, preload] = ["path", "page", "preload"].map((name) => properties.get(name));
  const imported = page && descendants(page).find(({ type }) => type === "ImportExpression");
  const specifier = imported && literal(imported["source"]);
  if (typeof literal(path) !== "string" || typeof specifier !== "string") return [];
  return [
    {
      path: String(literal(path)),
      isAnonymous: properties.has("anonymous"),
      preload: preload ? childrenOf(preload).map((name) => String(literal(name))) : [],
      module: resolve(dirname(file), specifier),
    },
  ];
};

/** The routes that a module declares: object literals with a path, and a page that is imported. */
export const routesIn = (code: string, file: string): DeclaredRoute[] => {
  if (!/\bpath:/.test(code) || !/\bimport\(/.test(code)) return [];
  const program = parseAst(code, { lang: "tsx" }) as unknown as Node;
  return descendants(program)
    .filter(({ type }) => type === "ObjectExpression")
    .flatMap((node) => routeOf(node, file));
};

/** The name of a module's chunk. */
export const nameOf = (module: string): string => parsePath(module).name;

/** Whether `preload` covers a name. */
export const isPart = (name: string, preload: string): boolean =>
  new RegExp(`^${preload.replace(/:\w+/g, "[a-z-]+")}$`).test(name);
