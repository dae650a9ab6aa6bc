import { isObject, LIMITS, type PlayerSymbol, SYMBOLS } from "@yourmove/contract";
import {
  type Chance,
  deepFreeze,
  type MoveContext,
  type Outcome,
  type PlayResult,
  placeOf,
  readMiniature,
} from "@yourmove/game";
import * as z from "zod/mini";
import { type AnyGame, type FaultFn, GameFault, type PlainGame } from "./game.ts";
import { moveSchemaOf, type Options } from "./options.ts";
import { type Line, type PlayedLine, playLine } from "./play-line.ts";
import { builtInGames } from "./registry.ts";
import { whyNotJSON } from "./why-not-json.ts";

/** The thrown value in words, whatever it is, and where it was thrown. */
const wordsOfThrown = (thrown: unknown): string => {
  try {
    const isError = thrown instanceof Error;
    const at = isError ? placeOf(thrown) : "";
    const place = at && ` (${at})`;
    return String(isError ? thrown.message : thrown).slice(0, LIMITS.refusalLength - place.length) + place;
  } catch {
    return "something that has no words";
  }
};

interface Containment {
  /** Called with each fault before it is thrown. */
  readonly onFault?: (fault: GameFault) => void;
  /** A game of our own: its positions, views and moves are taken as they are. */
  readonly isTrusted?: boolean;
}

const MOVES_BYTES = LIMITS.legalMoves * LIMITS.moveBytes;

/** Why a function may not give a value; null where it may. */
export const checksOf = ({ hasJointTurns, hasLegalMoves, resultDetails }: AnyGame, isTrusted: boolean) => {
  const clean = (value: unknown, maxBytes: number) => (isTrusted ? null : whyNotJSON(value, maxBytes));
  const why = {
    position: (value: unknown) => clean(value, LIMITS.positionBytes),
    turn: (value: unknown) =>
      value === "X" || value === "O" || (value === "both" && hasJointTurns) ? null : "is no side that can be on turn",
    outcome: (value: unknown) => {
      if (value === null) return null;
      if (!isObject(value)) return "is neither null nor an outcome";
      const { winner, detail } = value as Partial<Outcome>;
      if (winner !== null && winner !== "X" && winner !== "O") return "names a winner that is neither X nor O nor null";
      return resultDetails.includes(detail ?? "") ? null : "says how it ended in no word of the game's";
    },
    legalMoves: (value: unknown) => {
      if (!Array.isArray(value)) return "is no list";
      if (value.length > LIMITS.legalMoves) return `lists more than ${LIMITS.legalMoves} moves`;
      if (!isTrusted && !value.every(isObject)) return "lists a move that is no object";
      return clean(value, MOVES_BYTES);
    },
    someMove: (moves: readonly unknown[]) =>
      moves.length > 0 || hasLegalMoves === false ? null : "lists no move, and the match is not over",
    view: (value: unknown) => (isTrusted || isObject(value) ? clean(value, LIMITS.viewBytes) : "is no object"),
    viewMove: (value: unknown) =>
      value === null || isObject(value) ? clean(value, LIMITS.moveBytes) : "is neither null nor a move",
    line:
      ({ from, moves, unseen }: Line) =>
      (value: unknown) => {
        if (!isObject(value)) return "is no line of positions";
        const { count, seen, position } = value as Partial<PlayedLine>;
        const most = moves.length + (from ? 0 : 1);
        const isCount = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= most;
        if (!isCount || !Array.isArray(seen) || seen.length !== Math.max(0, Number(count) - unseen))
          return "is no line of positions";
        for (const { turn, view } of seen as PlayedLine["seen"]) {
          const wrong = (turn === null ? null : why.turn(turn)) ?? why.view(view);
          if (wrong !== null) return wrong;
        }
        return why.position(position);
      },
    play: (value: unknown) => {
      if (!isObject(value)) return "is no answer to a move";
      const { ok, reason, state } = value as { ok?: unknown; reason?: unknown; state?: unknown };
      if (ok === true) return clean(state, LIMITS.positionBytes);
      return ok === false && typeof reason === "string" ? null : "is no answer to a move";
    },
  };
  return why;
};

/** A refusal whose words have a line's length, and whose values are few and short. */
export const withShortReason = (played: PlayResult<unknown>): PlayResult<unknown> => {
  if (played.ok) return played;
  const reason = played.reason.slice(0, LIMITS.refusalLength);
  const { word, values } = played;
  const isWord = typeof word === "string" && word.length <= LIMITS.resultLength;
  if (!isWord || whyNotJSON(values ?? {}, LIMITS.refusalLength) !== null) return { ok: false, reason };
  return { ok: false, reason, word, ...(values && { values }) };
};

/** A view without its picture, where the picture is invalid: the game's icon takes its place. */
const withoutBadPicture = <View>(view: View): View => {
  if (!isObject(view) || !("miniature" in view)) return view;
  const { miniature, ...rest } = view;
  const isPicture = readMiniature(miniature) !== null && whyNotJSON(miniature, LIMITS.viewBytes) === null;
  return isPicture ? view : (rest as View);
};

/** The results of a foreign game's functions by position: they are the same each time. */
const createMemory = () => {
  const known = new WeakMap<object, Map<string, unknown>>();
  return <Value>(position: unknown, key: string, give: () => Value): Value => {
    if (typeof position !== "object" || position === null) return give();
    const values = known.get(position) ?? new Map<string, unknown>();
    known.set(position, values);
    if (!values.has(key)) values.set(key, give());
    return values.get(key) as Value;
  };
};

/** Calls a function of a definition, and checks what it gives. */
const createCall =
  ({ gameType, rulesVersion }: AnyGame, onFault: (fault: GameFault) => void) =>
  <Value>(fn: FaultFn, run: () => Value, check: (value: unknown) => string | null): Value => {
    let fault: GameFault;
    try {
      const value = run();
      const wrong = check(value);
      if (wrong === null) return value;
      fault = new GameFault({ gameType, rulesVersion, fn, kind: "value", message: `what ${fn} gives ${wrong}` });
    } catch (error) {
      fault =
        error instanceof GameFault
          ? error
          : new GameFault({ gameType, rulesVersion, fn, kind: "throw", message: wordsOfThrown(error) });
    }
    onFault(fault);
    throw fault;
  };

/** What the parts of a bulkhead share. */
interface Bulkhead {
  readonly game: AnyGame;
  readonly isTrusted: boolean;
  readonly why: ReturnType<typeof checksOf>;
  readonly call: ReturnType<typeof createCall>;
}

/** Keeps a game from changing the position that it is given. */
const guarded = ({ isTrusted }: Bulkhead, position: unknown): unknown => {
  if (!isTrusted) deepFreeze(position);
  return position;
};

const withPicture = <View>({ isTrusted }: Bulkhead, seen: View): View => (isTrusted ? seen : withoutBadPicture(seen));

/** A game's functions of a position, each held by its check and, for a foreign game, called once for a position. */
const asksOf = (bulkhead: Bulkhead) => {
  const { game, isTrusted, why, call } = bulkhead;
  const remembered = isTrusted ? <Value>(_: unknown, __: string, give: () => Value) => give() : createMemory();
  const asking =
    (fn: FaultFn, check: (value: unknown) => string | null) =>
    <Value>(position: unknown, key: string, run: () => Value): Value =>
      remembered(position, `${fn} ${key}`, () => {
        guarded(bulkhead, position);
        const value = call(fn, run, check);
        return isTrusted ? value : deepFreeze(value);
      });
  const asks = {
    turn: asking("turn", why.turn),
    outcome: asking("outcome", why.outcome),
    legalMoves: asking("legalMoves", why.legalMoves),
    view: asking("view", why.view),
    reveal: asking("reveal", why.position),
  };
  const { reveal } = game;
  return {
    turn: (position: unknown) => asks.turn(position, "", () => game.turn(position)),
    outcome: (position: unknown) => asks.outcome(position, "", () => game.outcome(position)),
    // Only in a joint turn does each side have its own moves.
    legalMoves: (position: unknown, symbol: PlayerSymbol) =>
      game.hasJointTurns
        ? asks.legalMoves(position, symbol, () => game.legalMoves(position, symbol))
        : asks.legalMoves(position, "", () => (game as PlainGame).legalMoves(position)),
    view: (position: unknown, viewer: PlayerSymbol | null) =>
      asks.view(position, `${viewer}`, () => withPicture(bulkhead, game.view(position, viewer))),
    ...(reveal && {
      reveal: (position: unknown) => asks.reveal(position, "", () => reveal.call(game, position)),
    }),
  };
};

/** Puts a position to every function that a match needs. */
const probe = ({ why, call }: Bulkhead, asks: ReturnType<typeof asksOf>, position: unknown): void => {
  if (!asks.outcome(position)) {
    const onTurn = asks.turn(position);
    for (const symbol of SYMBOLS) {
      if (onTurn !== symbol && onTurn !== "both") continue;
      const moves = asks.legalMoves(position, symbol);
      call(
        "legalMoves",
        () => moves,
        () => why.someMove(moves),
      );
    }
  }
  for (const viewer of SYMBOLS) asks.view(position, viewer);
};

/**
 * The bulkhead around a game: whatever its functions throw or give wrongly becomes a `GameFault`, and has no other
 * effect. A foreign game's positions are frozen, and a position after a move is first put to all of its functions: no
 * move leads a match to a position where its rules fail.
 */
export const contain = (game: AnyGame, { onFault = () => {}, isTrusted = false }: Containment = {}): AnyGame => {
  const why = checksOf(game, isTrusted);
  const call = createCall(game, onFault);
  const bulkhead: Bulkhead = { game, isTrusted, why, call };
  const asks = asksOf(bulkhead);
  const { viewMove } = game;
  return Object.freeze({
    ...game,
    ...asks,
    start(given: never) {
      const position = call("start", () => game.start(given), why.position);
      if (!isTrusted) probe(bulkhead, asks, deepFreeze(position));
      return position;
    },
    play(position: unknown, symbol: PlayerSymbol, move: unknown, chance?: Chance) {
      const run = () => game.play(guarded(bulkhead, position), symbol, move, chance);
      const played: PlayResult<unknown> = call("play", run, why.play);
      if (played.ok && !isTrusted) probe(bulkhead, asks, deepFreeze(played.state));
      return withShortReason(played);
    },
    playLine(line: Line, isEnough: () => boolean) {
      if (line.from) guarded(bulkhead, line.from.position);
      const played = call("play", () => playLine(game, line, isEnough), why.line(line));
      return { ...played, seen: played.seen.map(({ turn, view }) => ({ turn, view: withPicture(bulkhead, view) })) };
    },
    ...(viewMove && {
      viewMove: (position: unknown, move: unknown, sides: MoveContext) =>
        call("viewMove", () => viewMove.call(game, guarded(bulkhead, position), move, sides), why.viewMove),
    }),
  } as AnyGame);
};

/** A move by its game's schema, that of a match's options where they are given; one that throws is a fault like any other. */
export const checkMove = (game: AnyGame, move: unknown, options?: Options | null): ReturnType<typeof z.safeParse> => {
  const { gameType, rulesVersion } = game;
  try {
    const parsed = z.safeParse(options ? moveSchemaOf(game, options) : game.moveSchema, move);
    // A schema may make another move of it, which is the one that is stored.
    const isForeign = !builtInGames.has(gameType);
    const wrong = parsed.success && isForeign ? whyNotJSON(parsed.data, LIMITS.moveBytes) : null;
    if (wrong === null) return parsed;
    throw new GameFault({
      gameType,
      rulesVersion,
      fn: "moveSchema",
      kind: "value",
      message: `what moveSchema gives ${wrong}`,
    });
  } catch (error) {
    if (error instanceof GameFault) throw error;
    throw new GameFault({ gameType, rulesVersion, fn: "moveSchema", kind: "throw", message: wordsOfThrown(error) });
  }
};

/** The fault of a position with which the match can't go on, by every function that a match needs; null where it can. */
export const faultOf = (game: AnyGame, position: unknown): GameFault | null => {
  try {
    if (!game.outcome(position)) {
      const turn = game.turn(position);
      for (const symbol of SYMBOLS) if (turn === symbol || turn === "both") game.legalMoves(position, symbol);
    }
    for (const viewer of SYMBOLS) game.view(position, viewer);
    return null;
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
};
