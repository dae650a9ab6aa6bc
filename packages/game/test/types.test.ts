import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import {
  defineGame,
  type MoveOf,
  type PlayerSymbol,
  type PositionOf,
  type Random,
  refuse,
  type ViewOf,
} from "../src/index.ts";
import { auction, type guessing, nim } from "./support/games.ts";

interface Position {
  readonly coin: "heads" | "tails" | null;
  readonly turn: PlayerSymbol;
}

interface View {
  coin: "heads" | "tails" | null;
}

const side = z.enum(["heads", "tails"]);
const texts = { en: { name: "Coin", summary: "Guess.", rules: ["Guess."], results: { guessed: "Guessed" } } };

const base = {
  gameType: "tests.coin",
  texts,
  boardSize: { rows: 1, columns: 1 },
  moveSchema: z.object({ side }),
  viewSchema: z.object({ coin: z.nullable(side) }),
  resultDetails: ["guessed"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: (): Position => ({ coin: null, turn: "X" }),
  turn: ({ turn }: Position) => turn,
  legalMoves: () => [{ side: "heads" as const }],
  play: () => refuse("Never"),
  outcome: () => null,
  view: ({ coin }: Position): View => ({ coin }),
} as const;

const imagine = ({ coin }: View): Position => ({ coin, turn: "X" });

describe("the types of a definition", () => {
  it("require imagine of a game with secrets, or none of the service's bots", () => {
    expect(defineGame(base)).toMatchObject({ hasSecrets: false, bots: true, rulesVersion: 1 });
    // Nothing names a move to a bot where none is listed.
    expect(defineGame({ ...base, hasLegalMoves: false })).toMatchObject({ bots: false });
    expect(defineGame({ ...base, hasLegalMoves: false, candidates: () => [] })).toMatchObject({ bots: true });
    expect(defineGame({ ...base, hasSecrets: true, imagine })).toMatchObject({ hasSecrets: true, bots: true });
    expect(defineGame({ ...base, hasSecrets: true, bots: false })).toMatchObject({ hasSecrets: true, bots: false });
    // @ts-expect-error neither imagine nor bots: false
    defineGame({ ...base, hasSecrets: true });
    // @ts-expect-error bots, and no imagine
    defineGame({ ...base, hasSecrets: true, bots: true });
    // @ts-expect-error what is imagined is a position
    defineGame({ ...base, hasSecrets: true, imagine: ({ coin }: View) => ({ coin }) });
    // @ts-expect-error it is imagined from a view
    defineGame({ ...base, hasSecrets: true, imagine: ({ turn }: Position): Position => ({ coin: null, turn }) });
  });

  it("give start and play a generator only where there is chance", () => {
    const start = ({ random }: { random: Random }): Position => ({ coin: random.pick(["heads", "tails"]), turn: "X" });
    defineGame({ ...base, hasChance: true, start });
    // @ts-expect-error there is no chance in this game
    defineGame({ ...base, start });
    expectTypeOf<Parameters<typeof nim.start>>().toEqualTypeOf<[]>();
    expectTypeOf<Parameters<typeof auction.start>[0]["random"]["die"]>().returns.toEqualTypeOf<number>();
  });

  it("let both be on turn only where there are joint turns", () => {
    // @ts-expect-error there are none in this game
    defineGame({ ...base, turn: () => "both" as const });
    expectTypeOf(auction.turn).returns.toEqualTypeOf<PlayerSymbol | "both">();
    expectTypeOf(nim.turn).returns.toEqualTypeOf<PlayerSymbol>();
  });

  it("require a text for each word for how it ends", () => {
    // @ts-expect-error a word without a text
    defineGame({ ...base, resultDetails: ["guessed", "lost"] });
    // @ts-expect-error an end by a word that the game does not name
    defineGame({ ...base, outcome: () => ({ winner: null, detail: "lost" }) });
  });

  it("keep name, position, move and view", () => {
    expectTypeOf(nim.gameType).toEqualTypeOf<"tests.nim">();
    expectTypeOf<MoveOf<typeof nim>>().toEqualTypeOf<{ take: number }>();
    expectTypeOf<ViewOf<typeof guessing>["turn"]>().toEqualTypeOf<"X" | "O">();
    expectTypeOf<PositionOf<typeof auction>["round"]>().toEqualTypeOf<number>();
  });
});
