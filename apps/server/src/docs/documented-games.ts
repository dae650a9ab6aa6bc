import type { AnyGame, Games } from "@yourmove/rules";
import { z } from "zod";
import type { Json } from "./reshape.ts";

/** One version of a game as the document describes it. */
interface DocumentedVersion {
  readonly moveSchema: Json;
  readonly viewSchema: Json;
  /** Every word for how it may end. */
  readonly resultDetails: readonly string[];
}

/** A game as the document describes it: data alone, for the thread that makes the document. */
export interface DocumentedGame {
  readonly gameType: string;
  readonly name: string;
  /** The newest first. */
  readonly versions: readonly DocumentedVersion[];
}

/** A game's schema in JSON Schema; one of anything where it can't be expressed. */
const jsonOf = (schema: AnyGame["moveSchema"], io: "input" | "output"): Json => {
  try {
    return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  } catch {
    return {};
  }
};

const versionOf = ({ moveSchema, viewSchema, resultDetails, hasJointTurns }: AnyGame): DocumentedVersion => ({
  moveSchema: jsonOf(moveSchema, "input"),
  viewSchema: jsonOf(viewSchema, "output"),
  // A joint turn that nobody takes part in is over by time.
  resultDetails: [...resultDetails, ...(hasJointTurns ? ["timeout"] : [])],
});

/** The games that can be played, with all their versions. */
export const documentedGames = (games: Games): DocumentedGame[] =>
  games.list().map(({ gameType, name }) => ({ gameType, name, versions: games.versions(gameType).map(versionOf) }));
