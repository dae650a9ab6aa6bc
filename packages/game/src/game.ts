import type { $ZodType } from "zod/v4/core";
import { safeParse } from "zod/v4/core";
import { type Miniature, viewsWithMiniature } from "./miniature.ts";
import { misfitIn } from "./misfit.ts";
import { NO_CHANCE, type Random } from "./random.ts";
import { type PlayResult, type Refusal, refuse, textWith } from "./refusal.ts";

/** The two sides; X moves first in every game. */
export type PlayerSymbol = "X" | "O";

/** The side across the board. */
export const otherSymbol = (symbol: PlayerSymbol): PlayerSymbol => (symbol === "X" ? "O" : "X");

/** How large a board is. */
export interface BoardSize {
  readonly rows: number;
  readonly columns: number;
}

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
  /** Games with options: a name for each variant. */
  readonly variants?: { readonly [name: string]: string };
  /** Games with options: a label for each property, and as `property.value` a name for each of its words. */
  readonly options?: { readonly [name: string]: string };
  /** A label for each field of a move, and as `field.value` a name for each of its choices: what a move did is said with them. */
  readonly moves?: { readonly [name: string]: string };
  /** A label for each field of a view, which the lobby's own board shows. */
  readonly views?: { readonly [name: string]: string };
  /**
   * A text for each word that `play` refuses with, where `{name}` is what `refuse` says of it; and for each that `optionsSchema`
   * has as a message.
   */
  readonly refusals?: { readonly [word: string]: string };
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
  /** How many plies ahead it looks otherwise; as many as its level does without it. */
  readonly plies?: number;
}

/** How each level below the strongest errs; what is left out is as in most games. */
export type BotErrorsByLevel = { readonly [level in 1 | 2 | 3 | 4]?: Partial<BotErrors> };

/** Where `start` and `play` draw their chance from. */
export interface Chance {
  /** The match's own numbers, the same in every replay. */
  readonly random: Random;
}

/** Whether a game has chance: in no call, in `start` alone, or in `play`, too. */
export type HasChance = boolean | "start";

/** Which calls draw chance in a match with some options. */
export type ChanceUse = "none" | "start" | "moves";

/** The last argument of `play`: a game without chance in its moves gets none; where any game may be meant, it is optional. */
export type ChanceOf<Has extends HasChance> = [Has] extends [true]
  ? [chance: Chance]
  : true extends Has
    ? [chance?: Chance | undefined]
    : [];

/** The options of a game that has none. */
export type NoOptions = Readonly<Record<never, never>>;

/** The argument of a definition's `start`: a game without options and chance gets none. */
export type StartOf<Options extends object, Has extends HasChance> = [keyof Options] extends [never]
  ? Has extends false
    ? []
    : [given: Chance]
  : [given: { readonly options: Options } & (Has extends false ? unknown : Chance)];

/** The argument of `start` as `defineGame` hands it out: options that are left out are the defaults. */
export type StartWith<Options extends object, Has extends HasChance> = [keyof Options] extends [never]
  ? Has extends false
    ? []
    : [given: Chance]
  : Has extends true
    ? [given: { readonly options?: Partial<Options> } & Chance]
    : [given?: { readonly options?: Partial<Options> } & (Has extends "start" ? Partial<Chance> : unknown)];

/** Options under a name. */
export interface Variant<Options extends object = object> {
  /** A word; the first variant is `standard`, the defaults. */
  readonly name: string;
  readonly options: Options;
  /** The pool that its rated matches count in; null where they can't be rated. */
  readonly pool: string | null;
}

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
  Has extends HasChance = false,
  HasJointTurns extends boolean = false,
  Options extends object = NoOptions,
> {
  /** The game's name on the wire: `vendor.name`, in lower case with hyphens. It stays literal. */
  readonly gameType: GameType;
  /** Counts up when a change of the rules would lead recorded moves elsewhere: a match replays under its own version. 1 where nothing is said. */
  readonly rulesVersion?: number;
  /** Name, rules and a text for each of `resultDetails`, but `agreement`. */
  readonly texts: Texts;
  /** The rows and columns of its board, with the default options. */
  readonly boardSize: BoardSize;
  /** The rows and columns of its board with other options, where they differ. */
  boardSizeOf?(options: Options): BoardSize;
  /** The schema of its options: a strict object, each property with a description and a default. */
  readonly optionsSchema?: $ZodType<Options>;
  /** Options under names, the first `standard` with the defaults; what one leaves out is the default. */
  readonly variants?: readonly Variant<Partial<NoInfer<Options>>>[];
  /** The schema of a move; unknown fields are dropped, and other invalid moves never reach `play`. */
  readonly moveSchema: $ZodType<Move>;
  /** The schema of a move in a match with these options, where it takes fewer moves than `moveSchema` does, which is that of all. */
  moveSchemaOf?(options: Options): $ZodType<Move>;
  /** The schema of a view, for every viewer. */
  readonly viewSchema: $ZodType<View>;
  /** False when some turns have no list of legal moves (it would be too long): bots then need `candidates`. */
  readonly hasLegalMoves?: boolean;
  /** Whether the sides see different things: it then needs `imagine`, or has no bots. */
  readonly hasSecrets?: boolean;
  /** False where the service's bots are not to play it; nor do they where turns without a list have no `candidates`. */
  readonly bots?: boolean;
  /** Whether `start` and `play` draw from `random`; `"start"` where only `start` does. */
  readonly hasChance?: Has;
  /** Which calls draw chance with some options; where it is left out, all that `hasChance` names, whatever the options. */
  chanceUse?(options: Options): ChanceUse;
  /** Whether some turns are both sides' at once: it then needs `imagine`, or has no bots. */
  readonly hasJointTurns?: HasJointTurns;
  /** Every word for how it ends, `agreement` among them where `hasAgreedDraw`. */
  readonly resultDetails: readonly Detail[];
  /** Whether moves can be taken back: not where one has shown a secret. */
  readonly hasTakeback: boolean;
  /** Whether a draw can be agreed: not where the rules have no draw. */
  readonly hasAgreedDraw: boolean;
  /** Whether a match may make a player's only legal move by itself, unless its invite says otherwise; false where nothing is said. */
  readonly playsOnlyMoves?: boolean;
  /** The first position; what later calls need of the options, it keeps. */
  start(...given: StartOf<Options, Has>): Position;
  /** The side on turn; meaningless once there is an outcome. In a joint turn `"both"`, until one has moved. */
  turn(position: Position): TurnOf<HasJointTurns>;
  /** Every move of the player on turn, each accepted by `play` as it stands; none once the game is over. */
  legalMoves(position: Position, ...side: SideOf<HasJointTurns>): Move[];
  /** The next position, or why not. Refuses, never throws, for any move that fits `moveSchema`: `defineGame` has refused all others. */
  play(position: Position, symbol: PlayerSymbol, move: Move, ...chance: ChanceOf<Has>): PlayResult<Position>;
  /** How the game has ended, or null while it goes on. */
  outcome(position: Position): Outcome<NoInfer<Detail>> | null;
  /** The position as this viewer may see it, as plain JSON; null is a spectator. */
  view(position: Position, viewer: PlayerSymbol | null): View;
  /** A view as a small picture, for lists and cards: it travels within the view, as its field `miniature`. */
  miniature?(view: View): Miniature;
  /** Games with secrets or chance only: the position as it is shown once a match is over, also after a forfeit or timeout. */
  reveal?(position: Position): Position;
  /** Games with secrets only: a move of the match as this viewer may know it now, in `position`, or null; no less than the view tells of it. */
  viewMove?(position: Position, move: Move, context: MoveContext): Move | null;
  /** For bots: how good an unfinished position looks for a side, in any unit but within 1,000,000 either way. */
  evaluate?(position: Position, symbol: PlayerSymbol): number;
  /** For bots: the legal moves worth considering, likely best first; in place of `legalMoves`. */
  candidates?(position: Position, random: () => number): Move[];
  /** For bots: the positions they look at, however little time they have; for games small enough to play perfectly. */
  readonly leastPositions?: number;
  /** For bots: a difference of `evaluate` up to this much counts as even; 0 by default. */
  readonly evenUpTo?: number;
  /** For bots: how many levels of strength the game has room for; 3 where nothing is said. */
  readonly botLevels?: 3 | 5;
  /** For bots: how each level below the strongest errs, where what suits most games makes it too strong or too weak in this one. */
  readonly botErrors?: BotErrorsByLevel;
  /** For bots: `botErrors` by the position, where options make a game another one. */
  botErrorsOf?(position: Position): BotErrorsByLevel;
  /** For bots: whether a side has won but for the technique; every level then plays as well as it can. */
  isTechnique?(position: Position, symbol: PlayerSymbol): boolean;
  /** Games with joint turns only, for bots: a move that the other side may be making now, from what a side can see. */
  expects?(view: NoInfer<View>, symbol: PlayerSymbol, random: () => number): Move | null;
  /** For bots: the moves after which a position looks different at once, such as captures. */
  forcing?(position: Position): Move[];
  /** Games with secrets or joint turns only, for bots: a whole position that may be the true one, from what a side can see. */
  imagine?(view: NoInfer<View>, symbol: PlayerSymbol, random: () => number): NoInfer<Position>;
}

/** A game as `defineGame` hands it out: what its author may leave out is there. */
export interface Game<
  Position,
  Move extends object,
  View extends object,
  GameType extends string = string,
  Detail extends string = string,
  Has extends HasChance = false,
  HasJointTurns extends boolean = false,
  Options extends object = NoOptions,
> extends Omit<
    GameDefinition<Position, Move, View, GameType, Detail, Has, HasJointTurns, Options>,
    "start" | "variants"
  > {
  readonly rulesVersion: number;
  readonly hasSecrets: boolean;
  readonly bots: boolean;
  readonly playsOnlyMoves: boolean;
  /** Its name in English. */
  readonly name: string;
  /** Its rules in one line, in English. */
  readonly summary: string;
  /** The default of each option; `{}` in a game without. */
  readonly defaultOptions: Options;
  /** Options under names, each whole; a game without options has `standard` alone. */
  readonly variants: readonly Variant<Options>[];
  /** The first position; options that are left out are the defaults. */
  start(...given: StartWith<Options, Has>): Position;
}

const defaultsOf = ({
  gameType,
  optionsSchema,
}: Pick<GameDefinition<unknown, object, object>, "gameType" | "optionsSchema">): object => {
  if (!optionsSchema) return {};
  const parsed = safeParse(optionsSchema, {});
  if (!parsed.success)
    throw new Error(`${gameType}: each property of optionsSchema needs a default (${misfitIn(parsed.error)})`);
  return parsed.data;
};

/** A refusal by a word of the texts, in its English text. */
const inWords = (refusal: Refusal, texts: Texts): Refusal => {
  const text = texts.en.refusals?.[refusal.reason];
  if (text === undefined) return refusal;
  return { ...refusal, reason: textWith(text, refusal.values), word: refusal.reason };
};

/** Checks a definition's shape at compile time, keeps its own types and its literal name, and refuses what no game allows. */
export const defineGame = <
  Position,
  Move extends object,
  View extends object,
  const GameType extends string,
  const Detail extends string,
  const Has extends HasChance = false,
  const HasJointTurns extends boolean = false,
  Options extends object = NoOptions,
>(
  definition: GameDefinition<Position, Move, View, GameType, Detail, Has, HasJointTurns, Options> & {
    readonly texts: Texts<Exclude<Detail, typeof AGREEMENT>>;
  } & SecretsOf<NoInfer<Position>, NoInfer<View>>,
): Readonly<Game<Position, Move, View, GameType, Detail, Has, HasJointTurns, Options>> => {
  if (typeof definition.texts?.en !== "object") throw new Error(`${definition.gameType}: texts.en is missing`);
  // With every argument that any game takes; a game that takes fewer leaves them aside.
  const game = definition as unknown as GameDefinition<Position, Move, View, GameType, Detail, true, true, Options>;
  const defaults = defaultsOf(definition as never) as Options;
  const variants = game.variants ?? [{ name: "standard", options: defaults, pool: "standard" }];
  // A bare name is the service's own game: it has words for what does not fit, and its bots try a million moves that do.
  const isOwn = typeof game.gameType === "string" && !game.gameType.includes(".");
  const defined = {
    ...game,
    rulesVersion: game.rulesVersion ?? 1,
    hasSecrets: game.hasSecrets ?? false,
    playsOnlyMoves: game.playsOnlyMoves ?? false,
    // A bot finds no move where none is listed and none is recommended.
    bots: game.bots ?? (game.hasLegalMoves !== false || game.candidates !== undefined),
    name: game.texts.en.name,
    summary: game.texts.en.summary,
    defaultOptions: defaults,
    variants: variants.map(({ name, options, pool }) => ({ name, options: { ...defaults, ...options }, pool })),
    ...(game.miniature && { view: viewsWithMiniature(game.view, game.miniature) }),
    start: ({ options, random = NO_CHANCE }: { options?: Partial<Options>; random?: Random } = {}) =>
      game.start(...([{ options: options ? { ...defaults, ...options } : defaults, random }] as never)),
    legalMoves: (position: Position, symbol: PlayerSymbol) =>
      game.outcome(position) ? [] : game.legalMoves(position, symbol),
    play(position: Position, symbol: PlayerSymbol, move: Move, chance: Chance = { random: NO_CHANCE }) {
      if (game.outcome(position)) return refuse("The match is over");
      const turn = game.turn(position);
      if (symbol !== turn && turn !== "both") return refuse("It is the other player's turn");
      if (typeof move !== "object" || move === null) return refuse("A move is an object");
      const parsed = isOwn ? { success: true as const, data: move } : safeParse(game.moveSchema, move);
      if (!parsed.success) return refuse(`That is no move of this game: ${misfitIn(parsed.error)}`);
      const played = game.play(position, symbol, parsed.data, chance);
      return played?.ok === false ? inWords(played, game.texts) : played;
    },
  };
  return Object.freeze(defined) as unknown as Game<Position, Move, View, GameType, Detail, Has, HasJointTurns, Options>;
};

/** Any game, with or without chance, joint turns and options: a caller gives what any may need, and a game ignores the rest. */
// biome-ignore-start lint/suspicious/noExplicitAny: many games can only be typed by their interface
export type AnyGame<
  Position = any,
  Move extends object = any,
  View extends object = any,
  Options extends object = any,
> = Game<Position, Move, View, string, string, HasChance, boolean, Options>;
// biome-ignore-end lint/suspicious/noExplicitAny: many games can only be typed by their interface

/** The position type of a definition. */
export type PositionOf<Game> = Game extends AnyGame<infer Position, infer _Move, infer _View> ? Position : never;
/** The move type of a definition. */
export type MoveOf<Game> = Game extends AnyGame<infer _Position, infer Move, infer _View> ? Move : never;
/** The view type of a definition. */
export type ViewOf<Game> = Game extends AnyGame<infer _Position, infer _Move, infer View> ? View : never;
/** The options type of a definition, each of them there; what a player gives may leave some out. */
export type OptionsOf<Game> = Game extends { readonly defaultOptions: infer Options } ? Options : never;
