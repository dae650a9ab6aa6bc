import { OPERATIONS, type OperationName } from "@yourmove/contract";

/** One REST route: the operation behind it. The rest of its input is its query (GET) or its body (all others). */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:gameType` and ids as path parameters; `:id` is the match's. */
  readonly path: string;
  readonly operation: OperationName;
  /** Fields of the input that this route does not read, where another route of the operation does. */
  readonly without?: readonly string[];
  /** Its name in the document, where an operation has two routes. */
  readonly operationID?: string;
}

/** Every REST route, as the operations are declared; what is not here is not there. */
export const ROUTES: readonly Route[] = Object.values(OPERATIONS).flatMap(({ name, method, path, alsoAt }): Route[] => [
  { method, path, operation: name },
  ...(alsoAt ? [{ method, operation: name, ...alsoAt }] : []),
]);
