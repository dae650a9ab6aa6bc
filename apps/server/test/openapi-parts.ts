import type { OpenApi } from "../src/docs/openapi.ts";

type Json = Record<string, unknown>;

const WIDTH = 120;

/** JSON as a review reads it: what fits on a line stands on one. */
const printed = (value: unknown, indent = ""): string => {
  const line = JSON.stringify(value, null, 1)?.replace(/\n */g, " ") ?? "null";
  if (indent.length + line.length <= WIDTH || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const items = Array.isArray(value)
    ? value.map((item) => printed(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${printed(item, inner)}`);
  return `${open}\n${items.map((item) => `${inner}${item}`).join(",\n")}\n${indent}${close}`;
};

const refsIn = (part: unknown): string[] =>
  [...JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

/** The operations of a group, each at its path; a path may have some of several groups. */
const ofGroup = (group: string, places: object): Json | undefined => {
  const found = Object.entries(places).flatMap(([path, methods]) => {
    const own = Object.entries(methods as Record<string, { tags?: string[] }>).filter(
      ([, { tags }]) => tags?.[0] === group,
    );
    return own.length > 0 ? [[path, Object.fromEntries(own)]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** The names that a part refers to, and those that these refer to. */
const reached = (part: unknown, schemas: Json, found = new Set<string>()): Set<string> => {
  for (const name of refsIn(part)) {
    if (found.has(name)) continue;
    found.add(name);
    reached(schemas[name], schemas, found);
  }
  return found;
};

/**
 * The document in parts, each the text of a file: one a group of operations with the schemas that it alone needs, `shared`
 * for those of several, `positions` for the moves and views of `games`, and `document` for the rest.
 */
export const openApiParts = (document: OpenApi, games: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const { paths = {}, webhooks = {}, components: { schemas = {}, ...components } = {}, tags = [], ...head } = document;
  const all = Object.fromEntries(Object.entries(schemas).filter(([name]) => !games.has(name)));
  const positions = Object.fromEntries(Object.entries(schemas).filter(([name]) => games.has(name)));
  const groups = tags.map(({ name }) => {
    const ownPaths = ofGroup(name, paths);
    const ownWebhooks = ofGroup(name, webhooks);
    const own = { ...(ownPaths && { paths: ownPaths }), ...(ownWebhooks && { webhooks: ownWebhooks }) };
    return { name, own, needs: reached(own, all) };
  });
  const usersOf = (schema: string) => groups.filter(({ needs }) => needs.has(schema));
  const pick = (fits: (schema: string) => boolean) => ({
    components: { schemas: Object.fromEntries(Object.entries(all).filter(([schema]) => fits(schema))) },
  });
  const parts = new Map<string, Json>([
    ["document", { ...head, tags, components }],
    ["positions", { components: { schemas: positions } }],
    ["shared", pick((schema) => usersOf(schema).length !== 1)],
    ...groups.map(({ name, own, needs }): [string, Json] => [
      name,
      { ...own, ...pick((schema) => needs.has(schema) && usersOf(schema).length === 1) },
    ]),
  ]);
  return new Map([...parts].map(([name, part]) => [`${name}.json`, `${printed(part)}\n`]));
};
