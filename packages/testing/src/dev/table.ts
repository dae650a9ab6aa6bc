import { createHash } from "node:crypto";

/** A side of a match. */
export type Side = "X" | "O";

/** A move of the match on the table. */
export interface MadeMove {
  readonly symbol: Side;
  readonly move: object;
}

/** A player of the service, by its session cookie. */
export interface Player {
  readonly userID: number;
  readonly cookie: string;
}

/** Options of a match by their names. */
export type MatchOptions = Readonly<Record<string, unknown>>;

/** The match on the table. */
export interface TableMatch {
  readonly gameType: string;
  readonly matchID: number;
  /** The number of the load that its rules are from. */
  readonly rulesVersion: number;
  /** The seed of its chance in hex digits, which the service keeps secret until the end. */
  readonly seed: string;
  /** What it is played with, defaults filled in. */
  readonly options: MatchOptions;
  readonly moves: readonly MadeMove[];
  readonly stateName: string;
  readonly resultDetail: string | null;
  readonly isPaused: boolean;
}

/** The start of a match. */
export interface Beginning {
  readonly gameType: string;
  /** Any text; 64 hex digits are the seed itself. */
  readonly seed: string;
  /** The defaults without this. */
  readonly options?: MatchOptions | undefined;
  /** Moves that are played at once. */
  readonly moves: readonly MadeMove[];
}

interface Row {
  readonly moveNumber: number;
  readonly symbol: Side;
  readonly move: object | null;
}

type Wire = Omit<TableMatch, "seed" | "moves">;

/** The seed of a text. */
const seedOf = (text: string): string =>
  /^[0-9a-f]{64}$/.test(text) ? text : createHash("sha256").update(text).digest("hex");

interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

type Players = Readonly<Record<Side, Player>>;

/** The match that both seats play, and how to begin another. */
export interface Table {
  begin(beginning: Beginning): Promise<void>;
  move(made: MadeMove): Promise<void>;
  /** The match as it stands; null before the first one. */
  look(): Promise<TableMatch | null>;
}

/** How many matches are open at once; then the oldest is forfeited. */
const MAX_MATCHES = 50;
const SIDES = ["X", "O"] as const;

/** A table without a match, at a service's address; `useSeed` gives the service the seed of the next match. */
export const createTable = (url: string, players: Players, useSeed: (seed: string) => void): Table => {
  const call = async (side: Side, { method, path, body }: Request): Promise<Record<string, unknown>> => {
    const headers = { cookie: players[side].cookie, origin: url, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(String(said["detail"] ?? said["title"] ?? answer.status));
    return said;
  };
  const earlier: { readonly path: string }[] = [];
  let current: { readonly path: string; readonly seed: string } | null = null;
  let seen: TableMatch | null = null;
  let version = -1;

  /** The moves, each as its own side knows it. */
  const readMoves = async (path: string): Promise<MadeMove[]> => {
    const moves: MadeMove[] = [];
    for (const side of SIDES) {
      for (let after: number | null = 0; after !== null; ) {
        const page: Record<string, unknown> = await call(side, { method: "GET", path: `${path}/moves?after=${after}` });
        for (const { moveNumber, symbol, move } of page["items"] as Row[])
          if (symbol === side && move) moves[moveNumber - 1] = { symbol, move };
        after = page["nextAfter"] as number | null;
      }
    }
    return moves;
  };

  const move = async ({ symbol, move: made }: MadeMove): Promise<void> => {
    if (!current) throw new Error("No match is on the table");
    await call(symbol, { method: "POST", path: `${current.path}/move`, body: { move: made } });
  };

  const beginNow = async ({ gameType, seed: text, options, moves }: Beginning): Promise<void> => {
    const seed = seedOf(text);
    const oldest = earlier.length >= MAX_MATCHES ? earlier.shift() : undefined;
    if (oldest) await call("X", { method: "POST", path: `${oldest.path}/forfeit` }).catch(() => {});
    const invite = { opponentUserID: players.O.userID, symbol: "X", options };
    const invited = await call("X", { method: "POST", path: `/platform/games/${gameType}/invite`, body: invite });
    const { matchID } = invited["match"] as Wire;
    const path = `/platform/games/${gameType}/matches/${matchID}`;
    useSeed(seed);
    await call("O", { method: "POST", path: `${path}/accept` });
    current = { path, seed };
    seen = null;
    earlier.push(current);
    for (const each of moves) await move(each);
  };
  /** Where a second match is wanted before the first one stands, its invite would meet the first one's. */
  let begun: Promise<void> = Promise.resolve();

  return {
    move,
    begin(beginning) {
      begun = begun.catch(() => {}).then(() => beginNow(beginning));
      return begun;
    },
    async look() {
      if (!current) return null;
      const { path, seed } = current;
      const snapshot = await call("X", { method: "GET", path });
      const match = snapshot["match"] as Wire & { readonly lastActionTime: number };
      if (seen && version === match.lastActionTime) return seen;
      const { gameType, matchID, rulesVersion, options, stateName, resultDetail, isPaused } = match;
      const moves = await readMoves(path);
      if (current?.path !== path) return null;
      seen = { gameType, matchID, rulesVersion, options, stateName, resultDetail, isPaused, seed, moves };
      version = match.lastActionTime;
      return seen;
    },
  };
};
