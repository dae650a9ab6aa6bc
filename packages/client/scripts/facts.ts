import { type DeclaredOperation, LIMITS, OPERATIONS } from "@yourmove/contract";
import { builtInGames } from "../../rules/src/registry.ts";

const namesWhere = (fits: (facts: DeclaredOperation) => boolean): string =>
  Object.entries<DeclaredOperation>(OPERATIONS)
    .flatMap(([name, facts]) => (fits(facts) ? [`  ${JSON.stringify(name)},\n`] : []))
    .join("");

/** What the client must know of the contract at run time, and no more: it travels to every browser. */
export const contractFacts = (): string => `// Made from the contract's declarations by \`npm run generate\`.
/** The operations that honour an Idempotency-Key, so that a repeat gets the first answer again. */
export const REPEATABLE: ReadonlySet<string> = /* @__PURE__ */ new Set([
${namesWhere(({ isRepeatable }) => isRepeatable)}]);

/** The operations that need no credentials: a 401 of theirs is about something else. */
export const OPEN_TO_ANYONE: ReadonlySet<string> = /* @__PURE__ */ new Set([
${namesWhere(({ access }) => access === "anyone")}]);

/** How many calls a batch holds at most. */
export const BATCH_CALLS = ${LIMITS.batchCalls};

/** How many seconds a poll is held open at most. */
export const MAX_WAIT_SECONDS = ${LIMITS.maxWaitSeconds};

/** The games that the client's types know by themselves. */
export const KNOWN_GAMES: ReadonlySet<string> = /* @__PURE__ */ new Set([
${builtInGames
  .list()
  .map(({ gameType }) => `  ${JSON.stringify(gameType)},\n`)
  .join("")}]);
`;
