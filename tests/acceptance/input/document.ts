import { builtInGames } from "@yourmove/rules";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createOpenApi } from "../../../apps/server/src/docs/openapi.ts";

/** As much of a schema as requests are made from. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { in: "path" | "query" | "header"; name: string; schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** One documented route with its address. */
export interface Route extends Documented {
  readonly method: string;
  readonly path: string;
}

const document = JSON.parse(JSON.stringify(createOpenApi(builtInGames))) as {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** A schema itself, where it is another one's name. */
export const meant = (schema: Schema): Schema => {
  const name = schema.$ref?.slice("#/components/schemas/".length);
  if (name === undefined) return schema;
  const named = document.components.schemas[name];
  if (!named) throw new Error(`The document names ${name} and has none`);
  return meant(named);
};

/** Every route of the document. */
export const routes: readonly Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, route]) => ({ ...route, path, method: method.toUpperCase() })),
);

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "document" });

const compiled = new Map<string, ReturnType<typeof ajv.compile>>();

const schemaAt = (path: string, method: string, status: number, type: string): string => {
  const parts = ["paths", path, method.toLowerCase(), "responses", String(status), "content", type, "schema"];
  return `document#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
};

/** What is wrong with an answer by the document; null when it fits. */
export const misfit = (
  { path, method, responses }: Route,
  { status, type, value }: { status: number; type: string; value: unknown },
): string | null => {
  const documented = responses[String(status)];
  if (!documented) return `the status ${status} is not documented`;
  if (!documented.content?.[type]) return `the content type ${type} is not documented for ${status}`;
  const reference = schemaAt(path, method, status, type);
  const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
  compiled.set(reference, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
};
