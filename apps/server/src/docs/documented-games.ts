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
  /** The newest first; none of a game that the document has no room for. */
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

/** How many bytes of schemas are read for a document: more than it has room for, so that what makes it has an end. */
const MAX_READ_BYTES = 2_000_000;

/** The games that can be played, with all their versions; without any where too much was read before. */
export const documentedGames = (games: Games): DocumentedGame[] => {
  let left = MAX_READ_BYTES;
  const read = (game: AnyGame): DocumentedVersion => {
    const version = versionOf(game);
    left -= Buffer.byteLength(JSON.stringify(version));
    return version;
  };
  return games.list().map(({ gameType, name }) => {
    const versions: DocumentedVersion[] = [];
    for (const game of games.versions(gameType)) if (left > 0) versions.push(read(game));
    return { gameType, name, versions: left > 0 ? versions : [] };
  });
};
