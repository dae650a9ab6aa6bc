import type { ErrorCode } from "../errors.ts";
import { account } from "./account.ts";
import { auth, recovery } from "./auth.ts";
import { challenges } from "./challenges.ts";
import { daily } from "./daily.ts";
import { daysOff } from "./days-off.ts";
import type { Declaration, OperationGroup } from "./declare.ts";
import { games, meta } from "./games.ts";
import { matches } from "./matches.ts";
import { passkeys } from "./passkeys.ts";
import { friends, people, users } from "./people.ts";
import { push } from "./push.ts";
import { webhooks } from "./webhooks.ts";

export {
  ADMIN_OPERATIONS,
  type AdminAnswer,
  type AdminDeclaration,
  type AdminInput,
  type AdminOperationName,
} from "./admin.ts";
export type { Access, Bucket, Declaration } from "./declare.ts";
/** The match of the examples. */
export { match as exampleMatch } from "./match-samples.ts";

const groups = {
  matches,
  friends,
  games,
  auth,
  users,
  account,
  recovery,
  passkeys,
  people,
  challenges,
  daily,
  daysOff,
  push,
  webhooks,
  meta,
} as const satisfies Readonly<Record<string, OperationGroup>>;

type Groups = typeof groups;

/** The groups of operations: the part of a name before its point. */
export type GroupName = keyof Groups;

/** The names of a group's operations, the part behind the point. */
export type NameIn<Group extends GroupName> = keyof Groups[Group] & string;

/** The names of all operations on the wire, as in `matches.move`. */
export type OperationName = { [Group in GroupName]: `${Group}.${NameIn<Group>}` }[GroupName];

/** The declaration of the operation of a name. */
export type DeclarationOf<Name extends OperationName> = Name extends `${infer Group extends GroupName}.${infer Own}`
  ? Own extends keyof Groups[Group]
    ? Groups[Group][Own] extends infer Declared extends Declaration
      ? Declared
      : never
    : never
  : never;

/** An operation as declared, with what follows from that. */
export interface DeclaredOperation<Name extends OperationName = OperationName> extends Declaration {
  readonly name: Name;
  /** A query changes nothing; a mutation may. */
  readonly type: "query" | "mutation";
  /** Whether only the signed-in may call it. */
  readonly requiresUser: boolean;
  readonly isRepeatable: boolean;
  readonly codes: readonly ErrorCode[];
  readonly input: DeclarationOf<Name>["input"];
  readonly output: DeclarationOf<Name>["output"];
}

type Operations = { readonly [Name in OperationName]: DeclaredOperation<Name> };

const declared = Object.entries(groups).flatMap(([group, operations]) =>
  Object.entries<Declaration>(operations).map(([own, declaration]) => {
    const name = `${group}.${own}`;
    const type = declaration.method === "GET" ? "query" : "mutation";
    const requiresUser = declaration.access !== "anyone" && declaration.access !== "optional";
    return [name, { isRepeatable: false, codes: [], ...declaration, name, type, requiresUser }] as const;
  }),
);

/** Every operation of the service by its name on the wire (contract 6): REST and tRPC mount these and no others. */
export const OPERATIONS = Object.fromEntries(declared) as unknown as Operations;
