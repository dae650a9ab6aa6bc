import type { MoveBody, PlayerSymbol } from "@yourmove/contract";
import { type PlayedMatch, replay, startPosition } from "@yourmove/game";
import { checkMove, checksOf, faultOf, withShortReason } from "./contained.ts";
import { type AnyGame, type FaultData, faultFrom, GameFault } from "./game.ts";
import { decideCommand, type MatchCommand } from "./match/command.ts";
import { type MatchRecord, playerOf, symbolOf } from "./match/match-record.ts";
import { type Seen, type ShownMove, seeMatch, viewMove, viewPosition } from "./match/see.ts";
import { type Options, optionsOf, type ParsedOptions, parseOptions } from "./options.ts";
import { type Line, type PlayedLine, playLine } from "./play-line.ts";
import { createGames } from "./registry.ts";
import { type Difference, type MatchToReplay, type MoveToReplay, replayMatch } from "./replay.ts";

// What the service asks of a game's rules, in few and whole questions: data in, data out. A game that comes with the service
// answers in the service's own process, a package's in one of its own, by the same functions.

/** A result, or the fault in place of it. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: FaultData };

/** What is wrong with a move, and where. */
export interface MoveIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What the functions of a game gave in a decision, in order: by it the decision is made again wherever it is written. */
export type Recording = Readonly<Record<RecordedFn, readonly unknown[]>>;
const RECORDED = ["start", "play", "turn", "outcome", "chanceUse"] as const;
type RecordedFn = (typeof RECORDED)[number];

/** The answer to a command. */
export type CommandAnswer =
  | { readonly kind: "invalid"; readonly issues: readonly MoveIssue[] }
  | {
      readonly kind: "decided";
      /** The move as its schema names it. */
      readonly move: object | null;
      readonly recording: Recording;
      /** What both players are shown of the match then; null where nothing happens. */
      readonly seen: Readonly<Record<PlayerSymbol, Attempt<Seen>>> | null;
      /** What the inviter of a match is shown that has not begun. */
      readonly seenByInviter: Attempt<Seen> | null;
    };

/** A match to be shown to a viewer. */
export interface ToSee {
  readonly match: MatchRecord;
  readonly viewerID: number;
}

/** Moves of a match that lead on from a position, or from its start, and from where on their positions are shown. */
export interface LineToSee extends ToSee {
  readonly from: Line["from"];
  readonly moves: Line["moves"];
  readonly unseen: number;
  /** The moves that led to the positions that may be shown. */
  readonly shown: readonly ShownMove[];
}

/** The line as far as there was time for it. */
export interface SeenLine extends PlayedLine {
  /** Each of the shown moves as the viewer may know it. */
  readonly shownMoves: readonly (MoveBody | null)[];
  /** The position of the match itself, as its viewer sees it. */
  readonly present: object;
}

/** A match from its start to one of its positions. */
export type ToStudy = PlayedMatch;

/** All that the rules say of a position, for whoever writes them. */
export interface StudiedPosition {
  /** Whose turn it is; null where the match is over. */
  readonly turn: PlayerSymbol | "both" | null;
  readonly outcome: object | null;
  readonly views: { readonly X: object; readonly O: object; readonly nobody: object };
  readonly legalMoves: Readonly<Record<PlayerSymbol, readonly object[]>>;
}

interface QuestionTable {
  readonly study: { readonly question: ToStudy; readonly answer: StudiedPosition };
  readonly see: { readonly question: readonly ToSee[]; readonly answer: readonly (Attempt<Seen> | null)[] };
  readonly decide: { readonly question: MatchCommand; readonly answer: CommandAnswer };
  readonly options: { readonly question: { readonly given: unknown }; readonly answer: ParsedOptions };
  readonly check: {
    readonly question: { readonly position: unknown; readonly matchID?: number };
    readonly answer: FaultData | null;
  };
  readonly start: {
    readonly question: { readonly options: Options | null; readonly seed: string | null };
    readonly answer: unknown;
  };
  readonly moves: {
    readonly question: ToSee & { readonly moves: readonly ShownMove[] };
    readonly answer: readonly (MoveBody | null)[];
  };
  readonly line: { readonly question: LineToSee; readonly answer: SeenLine };
  readonly replay: {
    readonly question: { readonly match: MatchToReplay; readonly moves: readonly MoveToReplay[] };
    readonly answer: Difference | null;
  };
}

export type QuestionName = keyof QuestionTable;
export type Question<Name extends QuestionName> = QuestionTable[Name]["question"];
export type AnswerTo<Name extends QuestionName> = QuestionTable[Name]["answer"];

/** What a host knows beside the question: the rules of new matches, and whether the time for an answer is used up. */
export interface QuestionEnv {
  readonly newest: AnyGame | undefined;
  isEnough(): boolean;
}

/** A fault as data, to be sent. */
export const faultData = ({ fn, kind, message }: FaultData): FaultData => ({ fn, kind, message });

const attempt = <Value>(run: () => Value): Attempt<Value> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (error instanceof GameFault) return { ok: false, fault: faultData(error) };
    throw error;
  }
};

/** The value in a game's answer, or its fault thrown. */
export const valueIn = <Value>(game: AnyGame, answer: Attempt<Value>): Value => {
  if (answer.ok) return answer.value;
  throw faultFrom(game, answer.fault);
};

/** A game that notes what its functions give. */
const recorder = (game: AnyGame) => {
  const recording: Record<RecordedFn, unknown[]> = { start: [], play: [], turn: [], outcome: [], chanceUse: [] };
  const noting =
    (fn: RecordedFn) =>
    (...given: unknown[]) => {
      const result = (game[fn] as (...args: unknown[]) => unknown)(...given);
      recording[fn].push(result);
      return result;
    };
  const functions = RECORDED.filter((fn) => game[fn] !== undefined).map((fn) => [fn, noting(fn)]);
  return { game: { ...game, ...Object.fromEntries(functions) } as AnyGame, recording };
};

/** Positions on the way to the last one are of no use to the one who decides again. */
const withoutPassing = ({ start, play, ...rest }: Recording, last: unknown): Recording => ({
  ...rest,
  start: start.map((position) => (position === last ? position : null)),
  play: play.map((result) => {
    const { ok, state } = result as { readonly ok: boolean; readonly state?: unknown };
    return ok && state !== last ? { ok, state: null } : result;
  }),
});

const CHANCE_USES: readonly unknown[] = ["none", "start", "moves"];

/** A game that gives what was recorded, checked once more: it came out of another process. */
export const playback = (game: AnyGame, recording: Recording): AnyGame => {
  const { gameType, rulesVersion } = game;
  const why = checksOf(game, false);
  const checks: Record<RecordedFn, (value: unknown) => string | null> = {
    start: (value) => (value === null ? null : why.position(value)),
    play: (value) => {
      const passes = (value as { readonly ok?: unknown; readonly state?: unknown } | null)?.state === null;
      return passes ? null : why.play(value);
    },
    turn: why.turn,
    outcome: why.outcome,
    chanceUse: (value) => (CHANCE_USES.includes(value) ? null : "is no use of chance"),
  };
  const giving = (fn: RecordedFn) => {
    const results = [...(recording[fn] ?? [])];
    return () => {
      const wrong = results.length === 0 ? "is missing" : checks[fn](results[0]);
      if (wrong === null) return fn === "play" ? withShortReason(results.shift() as never) : results.shift();
      const message = `what ${fn} gave ${wrong}`;
      throw new GameFault({ gameType, rulesVersion, fn, kind: "value", message });
    };
  };
  const functions = RECORDED.filter((fn) => fn !== "chanceUse" || (recording.chanceUse ?? []).length > 0);
  return { ...game, ...Object.fromEntries(functions.map((fn) => [fn, giving(fn)])) } as AnyGame;
};

/** A command with its move as the schema of its match names it, or what is wrong with that. */
const parsed = (
  game: AnyGame,
  command: MatchCommand,
): { readonly command: MatchCommand } | { readonly issues: readonly MoveIssue[] } => {
  if (command.does !== "act" || command.request.action !== "move") return { command };
  const result = checkMove(game, command.request.move, optionsOf(game, command.match.options));
  if (result.success)
    return { command: { ...command, request: { ...command.request, move: result.data as MoveBody } } };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === "number" ? part : String(part))),
    message,
  }));
  return { issues };
};

const decide = (game: AnyGame, given: MatchCommand, { newest }: QuestionEnv): CommandAnswer => {
  const result = parsed(game, given);
  if ("issues" in result) return { kind: "invalid", issues: result.issues };
  const { command } = result;
  const move = command.does === "act" && command.request.action === "move" ? command.request.move : null;
  const noted = recorder(game);
  const decision = decideCommand(noted.game, command);
  const nothing = { kind: "decided", move, recording: noted.recording, seen: null, seenByInviter: null } as const;
  if (!decision.ok) return { ...nothing, recording: withoutPassing(noted.recording, undefined) };
  const { match } = decision;
  const recording = withoutPassing(noted.recording, match.position);
  if (command.does === "act" && match === command.match) return { ...nothing, recording };
  const see = (viewerID: number | null) => attempt(() => seeMatch(game, match, viewerID ?? 0, newest));
  if (match.xUserID === null) return { ...nothing, recording, seenByInviter: see(match.inviterID) };
  return { ...nothing, recording, seen: { X: see(playerOf(match, "X")), O: see(playerOf(match, "O")) } };
};

const line = (
  game: AnyGame,
  { match, viewerID, from, moves, unseen, shown }: LineToSee,
  { isEnough }: QuestionEnv,
): SeenLine => {
  const viewer = symbolOf(match, viewerID);
  const { options, seed } = match;
  const played = playLine(game, { from, options, seed, moves, viewer, unseen }, isEnough);
  return {
    ...played,
    shownMoves: shown.map((each) => safely(() => viewMove(game, match, { ...each, viewerID }))),
    present: viewPosition(game, match, viewer),
  };
};

const study = (game: AnyGame, given: ToStudy): StudiedPosition => {
  const { positions, refusal } = replay(game, given);
  if (refusal) throw new Error(`Move ${positions.length} is refused: ${refusal.reason}`);
  const position = positions.at(-1);
  const outcome = game.outcome(position);
  const turn = outcome ? null : game.turn(position);
  const movesOf = (symbol: PlayerSymbol): readonly object[] =>
    turn === symbol || turn === "both" ? game.legalMoves(position, symbol) : [];
  return {
    turn,
    outcome,
    views: { X: game.view(position, "X"), O: game.view(position, "O"), nobody: game.view(position, null) },
    legalMoves: { X: movesOf("X"), O: movesOf("O") },
  };
};

/** A move as the viewer may know it, null where its rules fail. */
const safely = (view: () => MoveBody | null): MoveBody | null => {
  const answer = attempt(view);
  return answer.ok ? answer.value : null;
};

type Answers = {
  readonly [Name in QuestionName]: (game: AnyGame, question: Question<Name>, env: QuestionEnv) => AnswerTo<Name>;
};

/** How each question is answered by a game, which is behind its bulkhead; what fails as a whole is thrown as a `GameFault`. */
export const ANSWERS: Answers = {
  see: (game, items, { newest, isEnough }) =>
    items.map(({ match, viewerID }, at) =>
      at > 0 && isEnough() ? null : attempt(() => seeMatch(game, match, viewerID, newest)),
    ),
  study,
  decide,
  options: (game, { given }) => parseOptions(game, given),
  check: (game, { position }) => {
    const fault = faultOf(game, position);
    return fault && faultData(fault);
  },
  start: (game, played) => startPosition(game, played),
  moves: (game, { match, viewerID, moves }) =>
    moves.map((each) => safely(() => viewMove(game, match, { ...each, viewerID }))),
  line,
  replay: (game, { match, moves }) => replayMatch(createGames([game]), match, moves),
};
