import { type Described, type Json, pascal, refTo, withSchemas } from "./reshape.ts";

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

const JSON_TYPE = "application/json";

const bodyOf = ({ requestBody }: OperationObject): Json | undefined => {
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  return schema && !("$ref" in schema) ? schema : undefined;
};

/** What the body of an operation is called: `MatchesMoveBody`. */
const bodyNameOf = (operationID: string): string => `${pascal(operationID)}Body`;

const withNamedBody = (operation: OperationObject): OperationObject => {
  const body = bodyOf(operation);
  if (!body) return operation;
  const named = { ...operation.requestBody?.content[JSON_TYPE], schema: refTo(bodyNameOf(operation.operationId)) };
  return {
    ...operation,
    requestBody: { ...operation.requestBody, content: { ...operation.requestBody?.content, [JSON_TYPE]: named } },
  };
};

/** The document with a name for the body of every operation. */
export const withNamedBodies = <Document extends Described>(document: Document): Document => {
  const paths = (document.paths ?? {}) as Record<string, Record<string, OperationObject>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const bodies = operations.flatMap((operation) => {
    const body = bodyOf(operation);
    const description = `What to ask with: ${operation.summary}`;
    return body ? [[bodyNameOf(operation.operationId), { description, ...body }]] : [];
  });
  const named = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withNamedBody(operation)])),
  ]);
  return withSchemas({ ...document, paths: Object.fromEntries(named) }, Object.fromEntries(bodies));
};
