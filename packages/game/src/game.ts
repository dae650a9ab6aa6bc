import type { $ZodType } from "zod/v4/core";
import { type Miniature, viewsWithMiniature } from "./miniature.ts";
import type { Random } from "./random.ts";

/** The two sides; X moves first in every game. */
export type PlayerSymbol = "X" | "O";

/** The side across the board. */
export const otherSymbol = (symbol: PlayerSymbol): PlayerSymbol => (symbol === "X" ? "O" : "X");

/** A game's answer to a move: the next position, or why not, in words. */
export type PlayResult<Position> = { ok: true; state: Position } | { ok: false; reason: string };

/** The answer to an illegal move. */
export const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** How a position ended; `winner` null is a draw, `detail` is one of the game's `resultDetails`. */
export interface Outcome<Detail extends string = string> {
  winner: PlayerSymbol | null;
  detail: Detail;
}

/** The word for a draw that the players agreed, in place of a `detail` that the rules gave. */
export const AGREEMENT = "agreement";

/** Which move of a match is shown, and who looks at it. */
export interface MoveContext {
  /** Its player. */
  readonly by: PlayerSymbol;
  /** The viewer; null is a spectator. */
  readonly viewer: PlayerSymbol | null;
  /** Which of the match's moves it is, from 1 on; one that was taken back does not count. */
  readonly moveNumber: number;
}

/** A game's texts in one language. */
export interface GameTexts<Word extends string = string> {
  /** The game's name: `Connect four`. */
  readonly name: string;
  /** The rules in one line, for a game card. */
  readonly summary: string;
  /** The rules, a sentence or a few a line. */
  readonly rules: readonly string[];
  /** A text for each result detail; `agreement` is the service's own. */
  readonly results: { readonly [word in Word]: string };
}

/** A game's texts: in English, and in further languages by their codes. */
export interface Texts<Word extends string = string> {
  readonly [language: string]: GameTexts<Word>;
  readonly en: GameTexts<Word>;
}

/** How a bot errs at a weaker level: it keeps a match close by being careless while it leads. */
export interface BotErrors {
  /** How often it errs while it is level or behind, from 0 to 1. */
  readonly rate: number;
  /** How often it errs while it leads. */
  readonly ahead: number;
  /** A lead begins at this much of the game's `evaluate`. */
  readonly lead: number;
  /** An error is the worst, at first sight, of this many moves drawn by chance. */
  readonly worstOf: number;
}

/** The last argument of `start` and `play` where the game has chance. */
export interface Chance {
  /** The match's own numbers, the same in every replay. */
  readonly random: Random;
}

/** The further argument of `start` and `play`: a game without chance gets none. */
export type ChanceOf<HasChance extends boolean> = HasChance extends true ? [chance: Chance] : [];

/** The sides that may be on turn: `"both"` only in games with joint turns. */
export type TurnOf<HasJointTurns extends boolean> = HasJointTurns extends true ? PlayerSymbol | "both" : PlayerSymbol;

/** The further argument of `legalMoves`: in a joint turn each side has moves of its own. */
export type SideOf<HasJointTurns extends boolean> = HasJointTurns extends true ? [symbol: PlayerSymbol] : [];

/** The further functions of a game with secrets: bots see no more than a side does, and imagine the rest. */
export type SecretsOf<Position, View> =
  | { readonly hasSecrets?: false }
  | {
      readonly hasSecrets: true;
      readonly imagine: (view: View, symbol: PlayerSymbol, random: () => number) => Position;
    }
  | { readonly hasSecrets: true; readonly bots: false };

/**
 * One game, as its author writes it: pure functions over positions that are plain JSON and never changed in place.
 * The service drives every game through this interface.
 */
export interface GameDefinition<
  Position,
  Move extends object,
  View extends object,
  GameType extends string = string,
  Detail extends string = string,
  HasChance extends boolean = false,
  HasJointTurns extends boolean = false,
> {
  /** The game's name on the wire: `vendor.name`, in lower case with hyphens. It stays literal. */
  readonly gameType: GameType;
  /** Counts up when a change of the rules would lead recorded moves elsewhere: a match replays under its own version. 1 where nothing is said. */
  readonly rulesVersion?: number;
  /** Name, rules and a text for each of `resultDetails`, but `agreement`. */
  readonly texts: Texts;
  /** The rows and columns of its board. */
  readonly boardSize: { readonly rows: number; readonly columns: number };
  /** The schema of a move; unknown fields are dropped, and other invalid moves never reach `play`. */
  readonly moveSchema: $ZodType<Move>;
  /** The schema of a view, for every viewer. */
  readonly viewSchema: $ZodType<View>;
  /** False when some turns have no list of legal moves (it would be too long): bots then need `candidates`. */
  readonly hasLegalMoves?: boolean;
  /** Whether the sides see different things: it then needs `imagine`, or has no bots. */
  readonly hasSecrets?: boolean;
  /** False where the service's bots are not to play it; nor do they where turns without a list have no `candidates`. */
  readonly bots?: boolean;
  /** Whether `start` and `play` draw from `random`. */
  readonly hasChance?: HasChance;
  /** Whether some turns are both sides' at once. */
  readonly hasJointTurns?: HasJointTurns;
  /** Every word for how it ends, `agreement` among them where `hasAgreedDraw`. */
  readonly resultDetails: readonly Detail[];
  /** Whether moves can be taken back: not where one has shown a secret. */
  readonly hasTakeback: boolean;
  /** Whether a draw can be agreed: not where the rules have no draw. */
  readonly hasAgreedDraw: boolean;
  /** The first position. */
  start(...chance: ChanceOf<HasChance>): Position;
  /** The side on turn; meaningless once there is an outcome. In a joint turn `"both"`, until one has moved. */
  turn(position: Position): TurnOf<HasJointTurns>;
  /** Every move of the player on turn, each accepted by `play` as it stands; none once the game is over. */
  legalMoves(position: Position, ...side: SideOf<HasJointTurns>): Move[];
  /** The next position, or why not. Refuses, never throws, for any move. `defineGame` has already refused what no game allows. */
  play(position: Position, symbol: PlayerSymbol, move: Move, ...chance: ChanceOf<HasChance>): PlayResult<Position>;
  /** How the game has ended, or null while it goes on. */
  outcome(position: Position): Outcome<NoInfer<Detail>> | null;
  /** The position as this viewer may see it, as plain JSON; null is a spectator. */
  view(position: Position, viewer: PlayerSymbol | null): View;
  /** A view as a small picture, for lists and cards: it travels within the view, as its field `miniature`. */
  miniature?(view: View): Miniature;
  /** Games with secrets or chance only: the position as it is shown once a match is over, also after a forfeit or timeout. */
  reveal?(position: Position): Position;
  /** Games with secrets only: a move of the match as this viewer may know it now, in `position`, or null. */
  viewMove?(position: Position, move: Move, context: MoveContext): Move | null;
  /** For bots: how good an unfinished position looks for a side, in any unit but within 1,000,000 either way. */
  evaluate?(position: Position, symbol: PlayerSymbol): number;
  /** For bots: the legal moves worth considering, likely best first; in place of `legalMoves`. */
  candidates?(position: Position, random: () => number): Move[];
  /** For bots: the positions they look at, however little time they have; for games small enough to play perfectly. */
  readonly leastPositions?: number;
  /** For bots: a difference of `evaluate` up to this much counts as even; 0 by default. */
  readonly evenUpTo?: number;
  /** For bots: how the weaker levels err, where what suits most games makes them too strong or too weak in this one. */
  readonly botErrors?: { readonly [level in 1 | 2]?: Partial<BotErrors> };
  /** For bots: the moves after which a position looks different at once, such as captures. */
  forcing?(position: Position): Move[];
  /** Games with secrets only, for bots: a whole position that may be the true one, from what a side can see. */
  imagine?(view: NoInfer<View>, symbol: PlayerSymbol, random: () => number): NoInfer<Position>;
}

/** A game as `defineGame` hands it out: what its author may leave out is there. */
export interface Game<
  Position,
  Move extends object,
  View extends object,
  GameType extends string = string,
  Detail extends string = string,
  HasChance extends boolean = false,
  HasJointTurns extends boolean = false,
> extends GameDefinition<Position, Move, View, GameType, Detail, HasChance, HasJointTurns> {
  readonly rulesVersion: number;
  readonly hasSecrets: boolean;
  readonly bots: boolean;
  /** Its name in English. */
  readonly name: string;
  /** Its rules in one line, in English. */
  readonly summary: string;
}

/** Checks a definition's shape at compile time, keeps its own types and its literal name, and refuses what no game allows. */
export const defineGame = <
  Position,
  Move extends object,
  View extends object,
  const GameType extends string,
  const Detail extends string,
  const HasChance extends boolean = false,
  const HasJointTurns extends boolean = false,
>(
  definition: GameDefinition<Position, Move, View, GameType, Detail, HasChance, HasJointTurns> & {
    readonly texts: Texts<Exclude<Detail, typeof AGREEMENT>>;
  } & SecretsOf<NoInfer<Position>, NoInfer<View>>,
): Readonly<Game<Position, Move, View, GameType, Detail, HasChance, HasJointTurns>> => {
  // With every argument that any game takes; a game that takes fewer leaves them aside.
  const game = definition as unknown as GameDefinition<Position, Move, View, GameType, Detail, true, true>;
  const defined = {
    ...game,
    rulesVersion: game.rulesVersion ?? 1,
    hasSecrets: game.hasSecrets ?? false,
    // A bot finds no move where none is listed and none is recommended.
    bots: game.bots ?? (game.hasLegalMoves !== false || game.candidates !== undefined),
    name: game.texts.en.name,
    summary: game.texts.en.summary,
    ...(game.miniature && { view: viewsWithMiniature(game.view, game.miniature) }),
    legalMoves: (position: Position, symbol: PlayerSymbol) =>
      game.outcome(position) ? [] : game.legalMoves(position, symbol),
    play(position: Position, symbol: PlayerSymbol, move: Move, chance: Chance) {
      if (game.outcome(position)) return refuse("The match is over");
      const turn = game.turn(position);
      if (symbol !== turn && turn !== "both") return refuse("It is the other player's turn");
      if (typeof move !== "object" || move === null) return refuse("A move is an object");
      return game.play(position, symbol, move, chance);
    },
  };
  return Object.freeze(defined) as unknown as Game<Position, Move, View, GameType, Detail, HasChance, HasJointTurns>;
};

/** Any definition, with or without chance and joint turns. */
type Defined<Position, Move extends object, View extends object> = GameDefinition<
  Position,
  Move,
  View,
  string,
  string,
  boolean,
  boolean
>;

/** The position type of a definition. */
export type PositionOf<Game> = Game extends Defined<infer Position, infer _Move, infer _View> ? Position : never;
/** The move type of a definition. */
export type MoveOf<Game> = Game extends Defined<infer _Position, infer Move, infer _View> ? Move : never;
/** The view type of a definition. */
export type ViewOf<Game> = Game extends Defined<infer _Position, infer _Move, infer View> ? View : never;
