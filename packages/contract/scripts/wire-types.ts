import type { z } from "zod";
import type { $ZodTypes } from "zod/v4/core";
import { doc, typePrinter, WORDS } from "./print-types.ts";
import { exportedSchemas, type NamedSchema } from "./schemas.ts";

const GENERATED = "// Generated from the schemas by `npm run generate -w @yourmove/contract`: edit those.\n";

const isStructured = ({ schema }: NamedSchema): boolean => ["object", "union", "record"].includes(schema.type);

/** The schemas whose types are written out: what is no more than a string or a number needs no name. */
const named = exportedSchemas.filter(isStructured).sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
const typeNames: ReadonlyMap<unknown, string> = new Map(named.map(({ schema, typeName }) => [schema, typeName]));

/** The name of a schema, or of the one that it is with another description. */
export const nameOf = (schema: unknown): string | undefined => {
  const { parent } = (schema as $ZodTypes)._zod;
  return typeNames.get(schema) ?? (parent && nameOf(parent));
};

const { shownAs } = typePrinter({ side: "output", nameOf });

const declare = ({ schema, typeName }: NamedSchema): string => {
  const isInterface = schema.type === "object" && Object.keys((schema as z.ZodObject).shape).length > 0;
  return isInterface
    ? `${doc(schema)}export interface ${typeName} ${shownAs(schema)}\n`
    : `${doc(schema)}export type ${typeName} = ${schema.type === "object" ? "Record<string, never>" : shownAs(schema)};\n`;
};

const LINE_LENGTH = 120;

/** An import as the formatter writes it. */
const importOf = (types: readonly string[], from: string): string => {
  const line = `import type { ${types.join(", ")} } from "${from}";\n`;
  return line.length <= LINE_LENGTH + 1 ? line : `import type {\n  ${types.join(",\n  ")},\n} from "${from}";\n`;
};

const importsFor = (text: string): string => {
  const used = WORDS.filter(({ type }) => new RegExp(`: ${type}\\b`).test(text));
  return [...new Set(used.map(({ file }) => file))]
    .sort()
    .map((file) => {
      const types = used.filter((words) => words.file === file).map(({ type }) => type);
      return importOf(types, `../${file}.ts`);
    })
    .join("");
};

/** The types of the wire as TypeScript, each field with its schema's description, so that an editor shows it. */
export const wireTypes = (): string => {
  const declarations = named.map(declare).join("\n");
  return `${GENERATED}${importsFor(declarations)}\n${declarations}`;
};

/** One line a type that compiles only when it is the one that its schema infers. */
export const wireProofs = (): string => {
  const lines = named.map(
    ({ exportName, typeName }) => `  Proof<Same<contract.${typeName}, z.infer<typeof contract.${exportName}>>>,\n`,
  );
  return `${GENERATED}import type { z } from "zod";
import type * as contract from "../../src/index.ts";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Proof<Agrees extends true> = Agrees;

/** Each type of the wire beside what its schema infers: either may stand for the other. */
export type Proofs = [
${lines.join("")}];
`;
};
