import { gamesSchema } from "@yourmove/contract";
import { done } from "../answers/answer.ts";
import { listGames } from "./list-games.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** The games on offer (contract 4.4). */
export const gameOperations = {
  list: defineOperation("games.list", {
    summary: "List the games with their moves' schemas",
    description:
      "Every game that can be played here: its name, its rules in one line, its board, and its move as JSON Schema.",
    input: noInput,
    output: gamesSchema,
    run: () => done(listGames()),
  }),
};
