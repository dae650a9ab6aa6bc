import { safeParse } from "zod/v4/core";
import { deepFreeze } from "../deep-freeze.ts";
import type { AnyGame, Chance, ChanceUse, Game, GameTexts, MoveContext, Outcome, PlayerSymbol } from "../game.ts";
import { plainViewOf, withMiniature } from "../miniature.ts";
import { placeOf } from "../place-of.ts";
import { createRandom, NO_CHANCE } from "../random.ts";
import type { PlayResult, Refusal } from "../refusal.ts";
import { demandBoardSize } from "./board-size.ts";
import { demand, FailedCheck } from "./failed-check.ts";
import type { Poison } from "./poison.ts";
import { bytesOf, jsonProblem, shown } from "./values.ts";

/** Any game, with every argument that one takes; one that takes fewer leaves them aside. */
// biome-ignore lint/suspicious/noExplicitAny: a check of many games can only be typed by their interface
type WholeGame = Game<any, any, any, string, string, true, true, any>;

/** A viewer: either side, or a spectator. */
export const VIEWERS = ["X", "O", null] as const;
export type Viewer = (typeof VIEWERS)[number];

/** The seed of a match, and the version of the position that a call makes. */
export interface Draw {
  readonly seed: Uint8Array;
  readonly version: number;
}

/** A side's move in a position, illegal ones included. */
export interface Attempt {
  readonly position: unknown;
  readonly symbol: PlayerSymbol;
  readonly move: unknown;
  readonly draw: Draw;
}

/** A game under check: every call is watched, and what it gives is frozen. */
export interface Subject {
  /** Its definition; of its functions only `start` and `play` are watched. */
  readonly game: AnyGame;
  /** The options of the match that is played. */
  readonly options: object;
  /** Which of its calls may draw chance. */
  readonly chanceUse: ChanceUse;
  start(draw: Draw): unknown;
  /** A move by the schema of this match. */
  parseMove(move: unknown, position?: unknown): ReturnType<typeof safeParse>;
  /** A view, without its picture, by the schema. */
  parseView(view: object): ReturnType<typeof safeParse>;
  /** The sides on turn. */
  sides(position: unknown): readonly PlayerSymbol[];
  legalMoves(position: unknown, symbol: PlayerSymbol): object[];
  play(attempt: Attempt): PlayResult<unknown>;
  outcome(position: unknown): Outcome | null;
  view(position: unknown, viewer: Viewer): object;
  /** The move as a viewer may know it in the position after it. */
  viewMove(position: unknown, move: object, context: MoveContext): unknown;
  /** The position as it is shown once the match is over for a reason outside the rules. */
  reveal(position: unknown): unknown;
  /** The picture of a view; null where the game has none. */
  miniature(view: object): unknown;
  /** The moves that the game recommends to its bots, if it does. */
  candidates(position: unknown, random: () => number): object[];
  /** The moves that its bots follow past the horizon, if it names any. */
  forcing(position: unknown): object[];
  /** Whether a side has won but for the technique, if the game says so. */
  isTechnique(position: unknown, symbol: PlayerSymbol): unknown;
  /** How each level errs in the position, if the game says so. */
  botErrorsOf(position: unknown): unknown;
  /** A move that the other side may be making, from what a side sees; null where the game expects none. */
  expects(view: object, symbol: PlayerSymbol, random: () => number): unknown;
  /** How good the position looks for a side; null where the game does not say. */
  evaluate(position: unknown, symbol: PlayerSymbol): unknown;
  /** A position that may be the true one, from what a side sees; null where the game imagines none. */
  imagine(view: object, symbol: PlayerSymbol, random: () => number): unknown;
}

/** What a call is given, as far as a fault names it. */
export interface Given {
  readonly position?: unknown;
  readonly move?: unknown;
  readonly options?: object;
}

/** A call of a definition that is under way. */
export interface CallUnderWay {
  readonly fn: string;
  readonly given: Given;
  /** When it began. */
  readonly since: number;
}

/** The context of a checked call. */
export interface Watching {
  readonly poison: Poison;
  /** The last call; null before the first. */
  current: CallUnderWay | null;
  /** How long a call may take, in milliseconds. */
  readonly maxMs: number;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
}

/** A call that was slow once may have met a busy machine. */
const TRIES = 3;
const MAX_POSITION_BYTES = 64 * 1024;
const MAX_VIEW_BYTES = 16 * 1024;
const IN_PLACE = /read only|not extensible|Cannot (assign to|add|delete|define|redefine) property/;

/** The move or the options that a call was given, as the end of a sentence; nothing where it takes none. */
export const givenIn = ({ move, options }: Given): string => {
  if (move !== undefined) return `, given the move ${shown(move)}`;
  return options === undefined ? "" : `, given the options ${shown(options)}`;
};

const faultOf = (name: string, error: unknown, given: Given): FailedCheck => {
  if (error instanceof FailedCheck) return error;
  const isError = error instanceof Error;
  const place = isError ? placeOf(error) : "";
  const says = `${isError ? `${error.name}: ${error.message}` : shown(error)}${place && ` (${place})`}`;
  if (error instanceof TypeError && IN_PLACE.test(error.message))
    return new FailedCheck("changes-in-place", `${name} changes what it was given: ${says}`);
  return new FailedCheck("throws", `${name} threw ${says}${givenIn(given)}`);
};

const clean = <Value>(name: string, value: Value, maxBytes: number): Value => {
  const problem = jsonProblem(value);
  if (problem) throw new FailedCheck("json", `what ${name} gives is no JSON: ${problem}`);
  const bytes = bytesOf(value);
  demand(bytes <= maxBytes, "json", () => `what ${name} gives takes ${bytes} bytes, and at most ${maxBytes} may be`);
  return deepFreeze(value);
};

const listOf = (name: string, given: unknown): object[] => {
  const isList = Array.isArray(given) && given.every((move) => typeof move === "object" && move !== null);
  demand(isList, "bots", () => `${name} gives ${shown(given)}, which is no list of moves`);
  return deepFreeze(given as object[]);
};

const answerOf = (given: PlayResult<unknown>, move: unknown): PlayResult<unknown> => {
  const answer = given as Partial<{ ok: unknown; state: unknown; reason: unknown }> | null | undefined;
  if (answer?.ok === true) return { ok: true, state: clean("play", answer.state, MAX_POSITION_BYTES) };
  const hasReason = answer?.ok === false && typeof answer.reason === "string" && answer.reason.trim() !== "";
  demand(hasReason, "refusals", () => `play answers ${shown(move)} with ${shown(given)}, not with a state or a reason`);
  return given;
};

/** What a refusal's text names between braces and the refusal says nothing of. */
const lackingIn = ({ word = "", values = {} }: Refusal, texts: GameTexts["refusals"]): string[] =>
  [...(texts?.[word] ?? "").matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(values, name) ? [] : [name],
  );

/** Runs a call of a definition: what it throws, touches or takes too long for is a fault. */
export const caller = (watching: Watching) => {
  const { poison, maxMs, clock } = watching;
  const once = <Value>(name: string, run: () => Value, given: Given): Value => {
    let value: Value | undefined;
    let fault: FailedCheck | null = null;
    try {
      value = run();
    } catch (error) {
      fault = faultOf(name, error, given);
    }
    const used = poison.taken();
    if (used) throw new FailedCheck("impure", `${name} uses ${used}`);
    if (fault) throw fault;
    return value as Value;
  };
  return <Value>(name: string, run: () => Value, given: Given = {}): Value => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const begun = clock();
      watching.current = { fn: name, given, since: begun };
      const value = once(name, run, given);
      least = Math.min(least, clock() - begun);
      if (least <= maxMs) return value;
    }
    throw new FailedCheck("slow", `${name} takes ${Math.round(least)} ms, and at most ${maxMs} may be`);
  };
};

type Call = ReturnType<typeof caller>;
type BotCalls = Pick<
  Subject,
  "candidates" | "forcing" | "isTechnique" | "botErrorsOf" | "expects" | "evaluate" | "imagine"
>;

/** The functions of a game for bots. */
const botCalls = (game: WholeGame, call: Call): BotCalls => ({
  candidates: (position, random) =>
    listOf(
      "candidates",
      call("candidates", () => game.candidates?.(position, random) ?? [], { position }),
    ),
  forcing: (position) =>
    listOf(
      "forcing",
      call("forcing", () => game.forcing?.(position) ?? [], { position }),
    ),
  isTechnique: (position, symbol) =>
    call("isTechnique", () => game.isTechnique?.(position, symbol) ?? false, { position }),
  botErrorsOf: (position) => call("botErrorsOf", () => game.botErrorsOf?.(position) ?? {}, { position }),
  expects: (view, symbol, random) => call("expects", () => game.expects?.(view, symbol, random) ?? null),
  evaluate: (position, symbol) => call("evaluate", () => game.evaluate?.(position, symbol) ?? null, { position }),
  imagine: (view, symbol, random) =>
    clean(
      "imagine",
      call("imagine", () => game.imagine?.(view, symbol, random) ?? null),
      MAX_POSITION_BYTES,
    ),
});

const CHANCE_USES: readonly unknown[] = ["none", "start", "moves"] satisfies ChanceUse[];

const chanceUseOf = (game: AnyGame, options: object, call: Call): ChanceUse => {
  const most = game.hasChance === true ? "moves" : game.hasChance ? "start" : "none";
  const use = game.chanceUse ? call("chanceUse", () => game.chanceUse?.(options), { options }) : most;
  const isUse = CHANCE_USES.includes(use) && CHANCE_USES.indexOf(use) <= CHANCE_USES.indexOf(most);
  demand(
    isUse,
    "definition",
    () => `chanceUse gives ${shown(use)}, and hasChance is ${shown(game.hasChance ?? false)}`,
  );
  return use as ChanceUse;
};

type SchemaCalls = Pick<Subject, "parseMove" | "parseView">;

/** What a game's schemas say in a match with some options. */
const schemaCalls = (game: WholeGame, options: object, call: Call): SchemaCalls => {
  const schema = call("moveSchemaOf", () => game.moveSchemaOf?.(options) ?? game.moveSchema, { options });
  return {
    parseMove: (move, position) => call("moveSchema", () => safeParse(schema, move), { position, move }),
    parseView: (view) => call("viewSchema", () => safeParse(game.viewSchema, view)),
  };
};

/** Views with their pictures, each of the two a call of its own: of a picture that hangs no view is to blame. */
const viewCall = (game: WholeGame, call: Call): Subject["view"] => {
  const { view, miniature: draw } = game;
  const plain = draw && plainViewOf(view as never);
  return (position, viewer) => {
    const seen = call("view", () => (plain ?? view)(position, viewer) as object, { position });
    const draws = () => withMiniature(seen, (each) => call("miniature", () => draw?.(each), { position }));
    return clean("view", plain ? draws() : seen, MAX_VIEW_BYTES);
  };
};

/** Plays a move; a schema that `play` looks at first is a call of its own. */
const playCall = (game: WholeGame, call: Call): WholeGame["play"] => {
  const hasSchemaInside = game.gameType.includes(".");
  return (position, symbol, move, chance) => {
    if (hasSchemaInside && typeof move === "object" && move !== null)
      call("moveSchema", () => safeParse(game.moveSchema, move), { position, move });
    const played = call("play", () => game.play(position, symbol, move, chance), { position, move });
    const answer = answerOf(played, move);
    const lacking = answer.ok ? [] : lackingIn(answer, game.texts.en.refusals);
    demand(
      lacking.length === 0,
      "refusals",
      () => `play refuses ${shown(move)} with ${shown(played)}, whose text needs ${lacking.join(", ")}`,
    );
    return answer;
  };
};

/** The definition, its calls that make a position watched. */
const watchedGame = (game: WholeGame, call: Call): WholeGame => ({
  ...game,
  start: (given) =>
    clean(
      "start",
      call("start", () => game.start(given)),
      MAX_POSITION_BYTES,
    ),
  play: playCall(game, call),
});

/** Watches a game in a match with some options, while the poison is in place. */
export const subjectOf = (checked: AnyGame, options: object, watching: Watching): Subject => {
  const game = checked as unknown as WholeGame;
  const call = caller(watching);
  const chanceUse = chanceUseOf(checked, options, call);
  if (game.boardSizeOf)
    demandBoardSize(
      "what boardSizeOf gives",
      call("boardSizeOf", () => game.boardSizeOf?.(options), { options }),
    );
  const given = ({ seed, version }: Draw): Chance => {
    const isDrawn = chanceUse === "moves" || (chanceUse === "start" && version === 0);
    return { random: isDrawn ? createRandom(seed, version) : NO_CHANCE };
  };
  const watched = watchedGame(game, call);
  return {
    game: watched as unknown as AnyGame,
    options,
    chanceUse,
    start: (draw) => watched.start({ options, ...given(draw) }),
    sides(position) {
      const turn: unknown = call("turn", () => game.turn(position), { position });
      if (turn === "X" || turn === "O") return [turn];
      const isJoint = turn === "both" && game.hasJointTurns === true;
      demand(isJoint, "ends", () => `turn gives ${shown(turn)} while there is no outcome`);
      return ["X", "O"];
    },
    legalMoves(position, symbol) {
      const moves: unknown = call("legalMoves", () => game.legalMoves(position, symbol), { position });
      demand(Array.isArray(moves), "legal-moves", () => `legalMoves gives ${shown(moves)}, which is no list`);
      return clean("legalMoves", moves as object[], Number.POSITIVE_INFINITY);
    },
    play: ({ position, symbol, move, draw }) => watched.play(position, symbol, move, given(draw)),
    outcome: (position) =>
      clean(
        "outcome",
        call("outcome", () => game.outcome(position), { position }),
        MAX_VIEW_BYTES,
      ),
    view: viewCall(game, call),
    viewMove: (position, move, context) =>
      game.viewMove
        ? clean(
            "viewMove",
            call("viewMove", () => game.viewMove?.(position, move, context), { position, move }),
            MAX_VIEW_BYTES,
          )
        : move,
    reveal: (position) =>
      game.reveal
        ? clean(
            "reveal",
            call("reveal", () => game.reveal?.(position), { position }),
            MAX_POSITION_BYTES,
          )
        : position,
    miniature: (view) =>
      clean(
        "miniature",
        call("miniature", () => game.miniature?.(view) ?? null),
        MAX_VIEW_BYTES,
      ),
    ...schemaCalls(game, options, call),
    ...botCalls(game, call),
  };
};
