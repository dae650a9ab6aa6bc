import fc from "fast-check";
import { meant, type Route, type Schema } from "./document.ts";
import { BAD_ADDRESSES, BAD_BODIES, EDGES, encodeWell } from "./fuzz-values.ts";

/** Values that name something real, so that requests get past the first check. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** A request, ready to be sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly isSignedIn: boolean;
}

/** Fields of an input by their names, each as JSON text. */
type Fields = Readonly<Record<string, string>>;

const knownOf = (known: Known, name: string): readonly (string | number)[] =>
  known[name === "id" ? "matchID" : name] ?? [];

const MOVES = ['{"cell":0}', '{"cell":4}', '{"column":3}', '{"row":2,"column":3}', '{"from":"e2","to":"e4"}'];

const typeOf = ({ type, anyOf }: Schema): string => {
  if (anyOf) return "anyOf";
  return Array.isArray(type) ? (type.find((one) => one !== "null") ?? "null") : String(type);
};

/** A JSON text that a schema allows, more or less. */
const rightText = (given: Schema, name: string, known: Known): fc.Arbitrary<string> => {
  const schema = meant(given);
  if (name === "move") return fc.constantFrom(...MOVES);
  const values = schema.enum ?? knownOf(known, name);
  if (values.length > 0) return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  const { minimum = 0, maximum = 100_000, minLength = 0, maxLength = 40, anyOf = [], properties = {} } = schema;
  switch (typeOf(schema)) {
    case "anyOf":
      return fc.oneof(...anyOf.map((one) => rightText(one, name, known)));
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 2 ** 31 - 1) }).map(String);
    case "boolean":
      return fc.constantFrom("true", "false");
    case "string":
      return fc.string({ minLength, maxLength: Math.min(maxLength, 60) }).map((text) => JSON.stringify(text));
    case "object": {
      const fields = Object.entries(properties).map(([key, one]) => [key, rightText(one, key, known)] as const);
      return fc.record(Object.fromEntries(fields)).map(objectText);
    }
    default:
      return fc.constant("null");
  }
};

const objectText = (fields: Fields): string =>
  `{${Object.entries(fields)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join(",")}}`;

/** What a field is given in place of a right value: the edges of its type, and something of each other one. */
const edgesOf = (schema: Schema): readonly string[] => {
  const type = typeOf(meant(schema));
  if (type === "string") return [...EDGES.odd, ...EDGES.strings];
  if (type === "integer" || type === "number") return [...EDGES.odd, ...EDGES.numbers];
  return [...EDGES.odd, ...EDGES.numbers, ...EDGES.strings];
};

const bodySchemaOf = ({ requestBody }: Route): Schema =>
  meant(requestBody?.content?.["application/json"]?.schema ?? {});

/** The one input object of a route's operation: path, query and body merged. */
const inputSchemaOf = (route: Route): Required<Pick<Schema, "properties" | "required">> => {
  const parameters = (route.parameters ?? []).filter((one) => one.in !== "header");
  const { properties = {}, required = [] } = bodySchemaOf(route);
  const nameOf = (name: string) => (name === "id" ? "matchID" : name);
  return {
    properties: { ...Object.fromEntries(parameters.map(({ name, schema }) => [nameOf(name), schema])), ...properties },
    required: [...parameters.filter((one) => one.in === "path").map(({ name }) => nameOf(name)), ...required],
  };
};

/** A field's JSON text as it stands in an address. */
const inAddress = (text: string): string => encodeWell(text.startsWith('"') ? String(JSON.parse(text)) : text);

const RIGHT = { headers: { "content-type": "application/json" }, isSignedIn: true } as const;

/** A REST request whose fields are put where the route reads them: path, query, body; null where that is another address. */
const restRequest = (route: Route, fields: Fields): FuzzRequest | null => {
  const left: Record<string, string> = { ...fields };
  const take = (name: string): string => {
    const field = name === "id" ? "matchID" : name;
    const text = inAddress(left[field] ?? "");
    delete left[field];
    return text;
  };
  const segments = route.path.split("/").map((part) => (part.startsWith("{") ? take(part.slice(1, -1)) : part));
  // An empty segment, or one that a URL swallows.
  if (segments.slice(1).some((segment) => /^(%2e|\.){0,2}$/i.test(segment))) return null;
  const query = (route.parameters ?? [])
    .filter((one) => one.in === "query" && one.name in left)
    .map(({ name }) => `${name}=${take(name)}`);
  const url = segments.join("/") + (query.length > 0 ? `?${query.join("&")}` : "");
  return { ...RIGHT, method: route.method, url, body: route.method === "GET" ? undefined : objectText(left) };
};

const trpcRequest = (route: Route, name: string, text: string | undefined): FuzzRequest => {
  const isQuery = route.method === "GET";
  const url = `/trpc/${name}${isQuery && text !== undefined ? `?input=${encodeWell(text)}` : ""}`;
  return { ...RIGHT, method: isQuery ? "GET" : "POST", url, body: isQuery ? undefined : text };
};

/** A way in: through REST where no procedure is named. */
const requestBy = (route: Route, procedure: string | undefined, fields: Fields): FuzzRequest | null =>
  procedure === undefined ? restRequest(route, fields) : trpcRequest(route, procedure, objectText(fields));

const KEYS = ["one", "x".repeat(255), "x".repeat(256), " ", "key with spaces", "\u00e9"] as const;
const TYPES = ["text/plain", "application/json; charset=latin1", "application/jsonp", ""] as const;
const few = <Value>(usual: Value, others: readonly Value[], weight = 20) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, fc.constantFrom(...others));

/** What goes wrong around the fields: headers, credentials, the body or the address as a whole. */
const around = fc.record({
  type: few<string>("application/json", TYPES),
  key: few<string | undefined>(undefined, KEYS, 5),
  isSignedIn: few(true, [false]),
  body: few<string | null | undefined>(null, [undefined, ...BAD_BODIES], 10),
  more: few("", BAD_ADDRESSES, 10),
});

/** In place of a field's text: it is not there. */
const MISSING = "";

/** Requests to a route through REST, or through tRPC by its procedure: fields right, wrong, missing, too many. */
export const requestsTo = (route: Route, known: Known, procedure?: string): fc.Arbitrary<FuzzRequest> => {
  const { properties, required } = inputSchemaOf(route);
  const fields = Object.entries(properties).map(([name, schema]) => {
    const one = fc.oneof(
      { arbitrary: rightText(schema, name, known), weight: required.includes(name) ? 16 : 4 },
      fc.constantFrom(...edgesOf(schema)),
      fc.constant(MISSING),
    );
    return [name, one] as const;
  });
  const extra = few("", ["__proto__", "constructor", "userID", "isBot", "state", "matchID", "gameType", "move"], 4);
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), extra, around)
    .map(([drawn, surplus, { type, key, ...rest }]) => {
      const given = Object.fromEntries(Object.entries(drawn).filter(([, text]) => text !== MISSING));
      if (surplus !== "") Object.assign(given, { [surplus]: given[surplus] ?? "1" });
      const request = requestBy(route, procedure, given) ?? requestBy(route, procedure, rightFields(route, known));
      const { method = "GET", url = "/", body } = request ?? {};
      const headers = { ...(type && { "content-type": type }), ...(key !== undefined && { "idempotency-key": key }) };
      const isRead = method === "GET";
      return {
        method,
        url: isRead && rest.more !== "" ? `${url}${url.includes("?") ? "&" : "?"}${rest.more}` : url,
        headers,
        body: isRead || rest.body === null ? body : rest.body,
        isSignedIn: rest.isSignedIn,
      };
    });
};

/** A right value of every required field. */
const rightFields = (route: Route, known: Known): Record<string, string> => {
  const { properties, required } = inputSchemaOf(route);
  const rightValueOf = (name: string, schema: Schema): string => {
    if (name === "move") return '{"cell":8}';
    const value = knownOf(known, name)[0] ?? meant(schema).enum?.[0] ?? (/ID$/.test(name) ? 1 : "someone-or-other");
    return JSON.stringify(value);
  };
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(needed.map(([name, schema]) => [name, rightValueOf(name, schema)]));
};

/** Requests that are right but for one field, which is given each edge value in turn. */
export const edgeRequests = (route: Route, known: Known, procedure?: string): (FuzzRequest | null)[] => {
  const right = rightFields(route, known);
  return Object.entries(inputSchemaOf(route).properties).flatMap(([field, schema]) =>
    edgesOf(schema).map((edge) => requestBy(route, procedure, { ...right, [field]: edge })),
  );
};
