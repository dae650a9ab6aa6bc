import type { OperationName } from "@yourmove/contract";
import { accountOperations } from "./account.ts";
import { authOperations } from "./auth.ts";
import { challengeOperations } from "./challenges.ts";
import { friendOperations } from "./friends.ts";
import { gameOperations } from "./games.ts";
import { matchOperations } from "./matches.ts";
import { metaOperations } from "./meta.ts";
import type { Operation } from "./operation.ts";
import { passkeyOperations } from "./passkeys.ts";
import { peopleOperations } from "./people.ts";
import { pushOperations } from "./push.ts";
import { recoveryOperations } from "./recovery.ts";
import { userOperations } from "./users.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation of the service (contract 6), as the router groups them. */
export const operations = {
  matches: matchOperations,
  friends: friendOperations,
  games: gameOperations,
  auth: authOperations,
  users: userOperations,
  account: accountOperations,
  recovery: recoveryOperations,
  passkeys: passkeyOperations,
  people: peopleOperations,
  challenges: challengeOperations,
  push: pushOperations,
  webhooks: webhookOperations,
  meta: metaOperations,
};

const all: readonly Operation[] = Object.values(operations).flatMap((group) => Object.values(group));

/** Every operation by its name on the wire. */
export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  all.map((operation) => [operation.name, operation]),
);

/** The operation of a name that the contract lists. */
export const operationOf = (name: OperationName): Operation => {
  const operation = operationsByName.get(name);
  if (!operation) throw new Error(`No operation is defined for ${name}, though the contract lists it`);
  return operation;
};
