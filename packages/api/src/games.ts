import type { BoardKind, GameList } from "@yourmove/contract";
import { type Database, gameQueries } from "@yourmove/db";
import {
  type AnyGame,
  builtInGames,
  type GameFault,
  type Games,
  isTransient,
  runsElsewhere,
  startPosition,
} from "@yourmove/rules";
import * as z from "zod/mini";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** The games of this process without those that the operator has retired: these are known, and their matches go on. */
export interface OfferedGames extends Games {
  isRetired(gameType: string): boolean;
  /** Reads again what the operator has done, in any process. */
  refresh(): Promise<void>;
}

/** Until it is first refreshed, everything is on offer. */
export const createOfferedGames = (db: Database, games: Games): OfferedGames => {
  let retired: ReadonlySet<string> = new Set();
  /** Games that were here once: their matches can be read, and forfeited. */
  let known: ReadonlySet<string> = new Set();
  return {
    find: games.find,
    versions: games.versions,
    names: games.names,
    has: (gameType) => games.has(gameType) || known.has(gameType),
    newest: (gameType) => (retired.has(gameType) ? undefined : games.newest(gameType)),
    list: () => (retired.size === 0 ? games.list() : games.list().filter(({ gameType }) => !retired.has(gameType))),
    isRetired: (gameType) => retired.has(gameType),
    async refresh() {
      known = new Set(await gameQueries.listKnownGames(db));
      retired = new Set(await gameQueries.listRetired(db));
    },
  };
};

/** A board that a game brings: where this server has it, and how a client shows it. */
export interface ServedBoard {
  readonly url: string;
  readonly kind: BoardKind;
}

type Item = GameList["items"][number];

/** JSON Schemas are built with the first request; a definition never changes. */
const described = new WeakMap<AnyGame, Item>();

/** The seed of a picture: any will do. */
const NO_SEED = "0".repeat(64);

/** The schema of a game's views, which forbids no other field: a match's `game` has more, and answers grow. */
const viewSchemaOf = (game: AnyGame): Record<string, unknown> => {
  const isClosed = (name: string, value: unknown) => name === "additionalProperties" && value === false;
  const text = JSON.stringify(z.toJSONSchema(game.viewSchema), (name, value) =>
    isClosed(name, value) ? undefined : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
};

/** A view for a card of the game to show: the first that its schema gives as an example, else the first position, as a spectator sees it. */
export const exampleView = (game: AnyGame): unknown => {
  const { examples } = viewSchemaOf(game);
  if (Array.isArray(examples)) return examples[0];
  if (runsElsewhere(game)) return game.example;
  try {
    return game.view(startPosition(game, { seed: NO_SEED }), null);
  } catch {
    return undefined;
  }
};

/** The schema of a stranger's views, with an example. */
const withExample = (game: AnyGame): Record<string, unknown> => {
  const schema = viewSchemaOf(game);
  if ("examples" in schema || builtInGames.has(game.gameType)) return schema;
  const example = exampleView(game);
  return example === undefined ? schema : { ...schema, examples: [example] };
};

const textsOf = ({ texts }: AnyGame): Item["texts"] =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { name, summary, rules, ...of }]) => [
      language,
      {
        name,
        summary,
        rules: [...rules],
        results: { ...of.results },
        variants: { ...of.variants },
        options: { ...of.options },
        moves: { ...of.moves },
        views: { ...of.views },
        refusals: { ...of.refusals },
      },
    ]),
  );

/** The options of a game that has none: an object without properties. */
const NO_OPTIONS = z.strictObject({});

const optionsSchemaOf = ({ optionsSchema = NO_OPTIONS }: AnyGame): Item["optionsSchema"] =>
  z.toJSONSchema(optionsSchema, { io: "input" }) as Record<string, unknown>;

const describe = (game: AnyGame, board: ServedBoard | undefined): Item => {
  const known = described.get(game);
  if (known) return known;
  const { gameType, name, summary, boardSize, moveSchema, hasLegalMoves = true, ...terms } = game;
  const item: Item = {
    gameType,
    name,
    summary,
    rulesVersion: terms.rulesVersion,
    moveSchema: z.toJSONSchema(moveSchema, { io: "input" }) as Record<string, unknown>,
    viewSchema: withExample(game),
    optionsSchema: optionsSchemaOf(game),
    variants: game.variants.map(({ name, options, pool }) => ({ name, options: { ...options }, pool })),
    boardSize: { ...boardSize },
    hasLegalMoves,
    hasSecrets: terms.hasSecrets,
    hasChance: Boolean(terms.hasChance),
    hasJointTurns: terms.hasJointTurns ?? false,
    resultDetails: [...terms.resultDetails],
    hasTakeback: terms.hasTakeback && terms.hasChance !== true,
    hasAgreedDraw: terms.hasAgreedDraw,
    playsOnlyMoves: terms.playsOnlyMoves,
    texts: textsOf(game),
    boardURL: board?.url ?? null,
    boardKind: board?.kind ?? null,
  };
  described.set(game, item);
  return item;
};

/** The games on offer, with the boards that games bring. */
export const listGames = (games: Pick<Games, "list">, boards: ReadonlyMap<string, ServedBoard>): GameList => ({
  items: games.list().map((game) => describe(game, boards.get(game.gameType))),
});

/** One kind of fault in one function of a version of a game, and how often it has happened since the start. */
export interface FaultCount extends Pick<GameFault, "gameType" | "rulesVersion" | "fn" | "kind"> {
  readonly count: number;
  /** The message of the first. */
  readonly message: string;
  /** In epoch milliseconds. */
  readonly firstTime: number;
  readonly lastTime: number;
}

/** Where a game's rules failed somebody. */
export interface FaultPlace {
  readonly matchID: number;
  /** The move that was to be made, from 1 on, or the last one before the position that was to be shown. */
  readonly moveNumber: number;
  readonly requestID: string;
}

/** The faults of games in this process. */
export interface Faults {
  /** Counts a fault, and logs the first of its kind. */
  note(fault: GameFault): void;
  /** Logs once for which request on which move of which match a game's function failed so. */
  noteIn(fault: GameFault, place: FaultPlace): void;
  list(): FaultCount[];
}

/** The most different faults; further ones are neither counted nor logged. */
const MAX_KINDS = 1000;

/** The table of faults. That a process of rules restarts, or is busy, is none. */
export const createFaults = (clock: Clock, log: Log): Faults => {
  const counts = new Map<string, FaultCount>();
  const placed = new Set<string>();
  return {
    noteIn({ gameType, rulesVersion, fn, kind, message }, place) {
      const key = [place.matchID, place.moveNumber, fn, kind].join(" ");
      if (isTransient({ kind }) || placed.has(key)) return;
      if (placed.size >= MAX_KINDS) placed.clear();
      placed.add(key);
      log.warn({ gameType, rulesVersion, fn, kind, ...place, fault: message }, "a game's rules failed a request");
    },
    note({ gameType, rulesVersion, fn, kind, message }) {
      if (isTransient({ kind })) return;
      const key = [gameType, rulesVersion, fn, kind].join(" ");
      const known = counts.get(key);
      const now = clock.now();
      if (known) {
        counts.set(key, { ...known, count: known.count + 1, lastTime: now });
        return;
      }
      if (counts.size >= MAX_KINDS) return;
      counts.set(key, { gameType, rulesVersion, fn, kind, message, count: 1, firstTime: now, lastTime: now });
      log.error({ gameType, rulesVersion, fn, kind, fault: message }, "a game's rules failed");
    },
    list: () => [...counts.values()],
  };
};
