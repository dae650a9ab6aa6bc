import fc from "fast-check";
import { meant, type Route, type Schema } from "./document.ts";
import { addressText, EDGE_NUMBERS, EDGE_STRINGS, encodeWell, jsonText } from "./fuzz-values.ts";

/** Values that name something real, so that requests get past the first check. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

const GOOD = 8;
const BAD = 1;

const knownOf = (known: Known, name: string): readonly (string | number)[] =>
  known[name === "id" ? "matchID" : name] ?? [];

const MOVES = [
  '{"cell":0}',
  '{"cell":4}',
  '{"column":3}',
  '{"row":2,"column":3}',
  '{"from":"e2","to":"e4"}',
  '{"pass":true}',
];

const typeOf = ({ type, anyOf }: Schema): string => {
  if (anyOf) return "anyOf";
  return Array.isArray(type) ? (type.find((one) => one !== "null") ?? "null") : String(type);
};

/** A JSON text that a schema allows, more or less. */
const validText = (given: Schema, name: string, known: Known): fc.Arbitrary<string> => {
  const schema = meant(given);
  const { minimum = 0, maximum = 100_000 } = schema;
  if (name === "move") return fc.constantFrom(...MOVES);
  if (knownOf(known, name).length > 0)
    return fc.constantFrom(...knownOf(known, name)).map((value) => JSON.stringify(value));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  switch (typeOf(schema)) {
    case "anyOf":
      return fc.oneof(...(schema.anyOf ?? []).map((one) => validText(one, name, known)));
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 2 ** 31 - 1) }).map(String);
    case "boolean":
      return fc.boolean().map(String);
    case "string":
      return fc
        .string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 60) })
        .map((text) => JSON.stringify(text));
    case "object":
      return fieldsText(schema, known);
    default:
      return fc.constant("null");
  }
};

/** An object's JSON text: fields right, wrong, missing, too many, and twice. */
const fieldsText = (schema: Schema, known: Known): fc.Arbitrary<string> => {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = fc.oneof(
      { arbitrary: validText(field, name, known), weight: GOOD },
      { arbitrary: jsonText, weight: BAD },
    );
    const isThere = schema.required?.includes(name) ? GOOD : GOOD / 2;
    const one = value.map((text) => `${JSON.stringify(name)}:${text}`);
    return fc.oneof({ arbitrary: one, weight: isThere }, { arbitrary: fc.constant(""), weight: BAD });
  });
  const extra = fc.oneof(
    { arbitrary: fc.constant(""), weight: GOOD },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom("__proto__", "constructor", "userID", "isBot", "state", "matchID", "gameType", "move", ""),
          jsonText,
        )
        .map(([name, text]) => `${JSON.stringify(name)}:${text}`),
      weight: 3,
    },
  );
  return fc.tuple(...fields, extra).map((texts) => `{${texts.filter(Boolean).join(",")}}`);
};

/** A request, ready to be sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly isSignedIn: boolean;
}

const KEYS = ["one", "x".repeat(255), "x".repeat(256), " ", "key with spaces", "\u00e9"] as const;

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record({
    type: fc.oneof(
      { arbitrary: fc.constant("application/json"), weight: 20 },
      fc.constantFrom("text/plain", "application/json; charset=latin1", "application/jsonp", ""),
    ),
    key: fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, fc.constantFrom(...KEYS), fc.uuid()),
  })
  .map(({ type, key }) => ({
    ...(type && { "content-type": type }),
    ...(key !== undefined && { "idempotency-key": key }),
  }));

const isSignedIn = fc.oneof({ arbitrary: fc.constant(true), weight: 20 }, fc.constant(false));

/** A field's JSON text as it stands in an address. */
const inAddress = (text: string): string => encodeWell(text.startsWith('"') ? String(JSON.parse(text)) : text);

const address = ({ path, parameters = [] }: Route, known: Known): fc.Arbitrary<string> => {
  const parts = path.split("/").map((part) => {
    const name = part.match(/^\{(.+)\}$/)?.[1];
    if (!name) return fc.constant(part);
    const schema = parameters.find((one) => one.name === name)?.schema ?? {};
    const good = validText(schema, name, known)
      .map(inAddress)
      .filter((text) => text !== "");
    return fc.oneof(
      { arbitrary: good, weight: GOOD },
      { arbitrary: addressText.filter((text) => !/^$|[?#/]|^\.{1,2}$/.test(text)), weight: BAD },
    );
  });
  const pairs = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema }) => {
      const good = validText(schema, name, known).map(inAddress);
      const value = fc.oneof({ arbitrary: good, weight: GOOD }, { arbitrary: addressText, weight: BAD });
      const times = fc.oneof(
        { arbitrary: fc.constant(0), weight: 6 },
        { arbitrary: fc.constant(1), weight: 6 },
        fc.constant(2),
      );
      return fc.tuple(value, times).map(([text, count]) => Array<string>(count).fill(`${name}=${text}`).join("&"));
    });
  return fc.tuple(fc.tuple(...parts), fc.tuple(...pairs)).map(([segments, queries]) => {
    const query = queries.filter(Boolean).join("&");
    return segments.join("/") + (query && `?${query}`);
  });
};

const bodySchemaOf = ({ requestBody }: Route): Schema =>
  meant(requestBody?.content?.["application/json"]?.schema ?? {});

const bodyText = (schema: Schema, known: Known): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { arbitrary: fieldsText(schema, known), weight: 16 },
    { arbitrary: jsonText, weight: 2 },
    fc.constant(undefined),
    fc.constantFrom(
      "{",
      "[",
      '{"a":1}}',
      "nul",
      "\ufeff{}",
      '{"a":01}',
      "'",
      '{"a":1,}',
      "[".repeat(5000),
      '{"a":'.repeat(40),
    ),
  );

/** Requests to a REST route, right and wrong. */
export const restRequests = (route: Route, known: Known): fc.Arbitrary<FuzzRequest> => {
  const body = route.method === "GET" ? fc.constant(undefined) : bodyText(bodySchemaOf(route), known);
  return fc.record({ method: fc.constant(route.method), url: address(route, known), headers, body, isSignedIn });
};

/** The one input object of a route's operation: path, query and body merged. */
const inputSchemaOf = (route: Route): Schema => {
  const parameters = (route.parameters ?? []).filter((one) => one.in !== "header");
  const { properties = {}, required = [] } = bodySchemaOf(route);
  const nameOf = (name: string) => (name === "id" ? "matchID" : name);
  return {
    properties: { ...Object.fromEntries(parameters.map(({ name, schema }) => [nameOf(name), schema])), ...properties },
    required: [...parameters.filter((one) => one.in === "path").map(({ name }) => nameOf(name)), ...required],
  };
};

/** Requests to the same route through tRPC. */
export const trpcRequests = (route: Route, name: string, known: Known): fc.Arbitrary<FuzzRequest> => {
  const isQuery = route.method === "GET";
  const input = bodyText(inputSchemaOf(route), known);
  return fc.record({ headers, input, isSignedIn }).map(({ input: text, ...rest }) => ({
    ...rest,
    method: isQuery ? "GET" : "POST",
    url: `/trpc/${name}${isQuery && text !== undefined ? `?input=${encodeWell(text)}` : ""}`,
    body: isQuery ? undefined : text,
  }));
};

const ODD = ["null", "true", "[]", "{}", '{"__proto__":{"cell":0}}', '"5"', "5"];
const STRINGS = EDGE_STRINGS.map((text) => JSON.stringify(text));

/** What a field is given one after the other, as JSON texts: the edges of its type, and something of each other one. */
const edgesOf = (schema: Schema): readonly string[] => {
  const type = typeOf(meant(schema));
  if (type === "string") return [...ODD, ...STRINGS];
  if (type === "integer" || type === "number") return [...ODD, ...EDGE_NUMBERS];
  return [...ODD, ...EDGE_NUMBERS, ...STRINGS];
};

const RIGHT: FuzzRequest = {
  method: "",
  url: "",
  headers: { "content-type": "application/json" },
  body: undefined,
  isSignedIn: true,
};

const objectText = (fields: Readonly<Record<string, string>>): string =>
  `{${Object.entries(fields)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join(",")}}`;

/** A right value of every required field, as JSON text. */
const rightFields = ({ properties = {}, required = [] }: Schema, known: Known): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => {
        const { enum: values } = meant(schema);
        if (name === "move") return [name, '{"cell":8}'];
        return [
          name,
          JSON.stringify(knownOf(known, name)[0] ?? values?.[0] ?? (/ID$/.test(name) ? 1 : "someone-or-other")),
        ];
      }),
  );

/** A REST request whose fields are put where the route reads them: path, query, body. */
const restRequest = (route: Route, fields: Readonly<Record<string, string>>): FuzzRequest | null => {
  const left = { ...fields };
  const take = (name: string): string => {
    const field = name === "id" ? "matchID" : name;
    const text = inAddress(left[field] ?? "");
    delete left[field];
    return text;
  };
  const segments = route.path.split("/").map((part) => (part.startsWith("{") ? take(part.slice(1, -1)) : part));
  // An empty segment, or one that a URL swallows, is another address.
  if (segments.slice(1).some((segment) => /^(%2e|\.){0,2}$/i.test(segment))) return null;
  const query = (route.parameters ?? [])
    .filter((one) => one.in === "query" && one.name in left)
    .map(({ name }) => `${name}=${take(name)}`);
  const url = segments.join("/") + (query.length > 0 ? `?${query.join("&")}` : "");
  return { ...RIGHT, method: route.method, url, body: route.method === "GET" ? undefined : objectText(left) };
};

/** Requests that are right but for one field, which is given each edge value in turn; through REST and tRPC. */
export const edgeRequests = (
  route: Route,
  name: string | undefined,
  known: Known,
): { rest: FuzzRequest | null; trpc: FuzzRequest | null }[] => {
  const schema = inputSchemaOf(route);
  const right = rightFields(schema, known);
  const isQuery = route.method === "GET";
  return Object.entries(schema.properties ?? {}).flatMap(([field, fieldSchema]) =>
    edgesOf(fieldSchema).map((edge) => {
      const fields = { ...right, [field]: edge };
      const text = objectText(fields);
      const trpc = {
        ...RIGHT,
        method: isQuery ? "GET" : "POST",
        url: `/trpc/${name}${isQuery ? `?input=${encodeWell(text)}` : ""}`,
        body: isQuery ? undefined : text,
      };
      return { rest: restRequest(route, fields), trpc: name ? trpc : null };
    }),
  );
};
