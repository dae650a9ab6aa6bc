import type { Queryable } from "../database.ts";
import { bigint, first, statement, text } from "./statement.ts";

const LIST = statement<{ gameType: string }>("read")({}, () => `select game_type as "gameType" from retired_games`);

/** The games that the operator has taken from those on offer. */
export const listRetired = async (db: Queryable): Promise<string[]> =>
  (await db.run(LIST, {})).map(({ gameType }) => gameType);

const RETIRE = statement<{ done: 1 }>()(
  { gameType: text, now: bigint },
  (at) => `insert into retired_games (game_type, time) values (${at.gameType}, ${at.now})
  on conflict (game_type) do nothing returning 1 as "done"`,
);

/** Takes one off; false where it was off already. */
export const retireGame = async (db: Queryable, gameType: string, now: number): Promise<boolean> =>
  (await first(db.run(RETIRE, { gameType, now }))) !== null;

const OFFER = statement<{ done: 1 }>()(
  { gameType: text },
  (at) => `delete from retired_games where game_type = ${at.gameType} returning 1 as "done"`,
);

/** Puts one on offer again; false where it was. */
export const offerGame = async (db: Queryable, gameType: string): Promise<boolean> =>
  (await first(db.run(OFFER, { gameType }))) !== null;
