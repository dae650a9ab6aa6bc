import { z } from "zod";
import * as contract from "../src/index.ts";

/** A schema of the contract that is exported, with the name of its type. */
export interface NamedSchema {
  readonly exportName: string;
  readonly typeName: string;
  readonly schema: z.ZodType;
}

const typeNameOf = (exportName: string, schema: z.ZodType): string => {
  const id = schema.meta()?.id;
  if (typeof id === "string") return id;
  const name = exportName.replace(/Schema$/, "");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Every schema that the contract exports. */
export const exportedSchemas: readonly NamedSchema[] = Object.entries(contract).flatMap(([exportName, schema]) =>
  schema instanceof z.ZodType ? [{ exportName, typeName: typeNameOf(exportName, schema), schema }] : [],
);
