import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../site-map.ts";

/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> };
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** The bodies of one status. */
export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation of the API, or a webhook's. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

type Methods = Readonly<Record<string, Operation>>;

/** As much of the OpenAPI document as the reference shows. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks?: Readonly<Record<string, Methods>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with its path and method; a webhook's is called at the reader's own address. */
export interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const listed = (places: Readonly<Record<string, Methods>>): Listed[] =>
  Object.entries(places).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every operation in the document's order, webhooks last. */
export const operationsOf = ({ paths, webhooks = {} }: Document): Listed[] => [...listed(paths), ...listed(webhooks)];

/** The first and only media type of a body. */
export const mediaOf = (content: Readonly<Record<string, Media>> | undefined): Media =>
  Object.values(content ?? {})[0] ?? {};

/** The name of a schema that is referred to. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** Where the document stands, a file a group of operations. */
export const DOCUMENT = "apps/server/openapi";

type Parts = { [name: string]: Parts };

/** Merges parts, at any depth. */
const joined = (whole: Parts, part: Parts): Parts => {
  const both = Object.keys(part).filter((name) => name in whole);
  return {
    ...whole,
    ...part,
    ...Object.fromEntries(both.map((name) => [name, joined(whole[name] ?? {}, part[name] ?? {})])),
  };
};

/** The OpenAPI document, out of its parts. */
export const readDocument = (): Document => {
  const folder = join(REPOSITORY_ROOT, DOCUMENT);
  const parts = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Parts);
  return parts.reduce(joined, {}) as unknown as Document;
};
