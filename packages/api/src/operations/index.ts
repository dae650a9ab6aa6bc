import type { GroupName, OperationName } from "@yourmove/contract";
import { account } from "./account.ts";
import { auth } from "./auth.ts";
import { challenges } from "./challenges.ts";
import { friends } from "./friends.ts";
import { games } from "./games.ts";
import { matches } from "./matches.ts";
import { meta } from "./meta.ts";
import { type Implementations, type Operation, operationFrom } from "./operation.ts";
import { passkeys } from "./passkeys.ts";
import { people } from "./people.ts";
import { push } from "./push.ts";
import { recovery } from "./recovery.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";

/** What every operation of the contract does (contract 6), by group. */
const groups: { readonly [Group in GroupName]: Implementations<Group> } = {
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
  push,
  webhooks,
  meta,
};

const all: readonly Operation[] = Object.entries(groups).flatMap(([group, implementations]) =>
  Object.entries(implementations).map(([own, implementation]) =>
    operationFrom(`${group}.${own}` as OperationName, implementation as never),
  ),
);

/** Every operation by its name on the wire. */
export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  all.map((operation) => [operation.name, operation]),
);

/** The operation of a name that the contract declares. */
export const operationOf = (name: OperationName): Operation => {
  const operation = operationsByName.get(name);
  if (!operation) throw new Error(`No operation is defined for ${name}, though the contract declares it`);
  return operation;
};
