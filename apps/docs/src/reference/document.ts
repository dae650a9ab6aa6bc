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

/** Who may call an operation, as its declaration says it (`Access` of `@yourmove/contract`). */
export type Access = "anyone" | "optional" | "user" | "session" | "account" | "operator";

/** An operation of the API, or a webhook's. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  /** Who may call it; a webhook and what is served beside the operations have none. */
  readonly "x-access"?: Access;
  /** False where an API key is refused although its user may call. */
  readonly "x-api-keys"?: false;
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

/** The document in the repository, as reviews read it. */
export const SURFACE = "apps/server/openapi.surface.txt";

/** Named by their addresses, so that checking the guides' types does not check the server's. */
const SERVER = new URL("../../../server/src/docs/openapi.ts", import.meta.url).href;
const RULES = new URL("../../../../packages/rules/src/index.ts", import.meta.url).href;

/** The OpenAPI document of the games that are built in, as the service makes it. */
export const readDocument = async (): Promise<Document> => {
  const { createOpenApi } = (await import(SERVER)) as { createOpenApi(games: object): Document };
  const { builtInGames } = (await import(RULES)) as { builtInGames: object };
  return JSON.parse(JSON.stringify(createOpenApi(builtInGames)));
};
