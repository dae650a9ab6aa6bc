import { describe, expectTypeOf, test } from "vitest";
import type { kalah } from "../../../tests/support/games/kalah/games.mjs";
import type {
  GameType,
  KnownGame,
  Match,
  MatchClient,
  MatchOf,
  MoveOf,
  OtherMatch,
  OtherMove,
  ResultDetail,
  ViewOf,
} from "../src/index.ts";

declare module "../src/index.ts" {
  interface Games {
    /** As a game's own package says it. */
    "demo.kalah": typeof kalah;
    /** As `npx @yourmove/client types` writes it. */
    "demo.nim": KnownGame<{ take: number }, { left: number }, "last_match">;
    /** Both sides bid at once. */
    "demo.bids": {
      legalMoves(position: object, symbol: "X" | "O"): { bid: number }[];
      view(position: object, viewer: "X" | "O" | null): { bids: number[] };
      readonly resultDetails: readonly "more"[];
      readonly hasJointTurns?: true;
    };
    /** Nothing is known of it but its name. */
    "demo.bare": KnownGame;
  }
}

describe("a game that a package adds to Games", () => {
  test("has moves, views and words of its own", () => {
    expectTypeOf<MoveOf<"demo.kalah">>().toEqualTypeOf<{ pit: number }>();
    expectTypeOf<ViewOf<"demo.kalah">["stores"]>().toEqualTypeOf<{ X: number; O: number }>();
    expectTypeOf<ViewOf<"demo.kalah">["lastMove"]>().toEqualTypeOf<{ pit: number } | null>();
    expectTypeOf<ResultDetail<"demo.kalah">>().toEqualTypeOf<"more_seeds" | "equal_seeds" | "agreement">();
    expectTypeOf<MatchOf<"demo.kalah">["gameType"]>().toEqualTypeOf<"demo.kalah">();
    expectTypeOf<MoveOf<"demo.nim">>().toEqualTypeOf<{ take: number }>();
    expectTypeOf<ViewOf<"demo.nim">["left"]>().toEqualTypeOf<number>();
    expectTypeOf<ResultDetail<"demo.bids">>().toEqualTypeOf<"more" | "timeout">();
    expectTypeOf<MoveOf<"demo.bare">>().toEqualTypeOf<OtherMove>();
  });

  test("is discriminated by its gameType, as the built-in ones are", () => {
    const check = (match: Match): void => {
      if (match.gameType === "demo.kalah") expectTypeOf(match).toEqualTypeOf<MatchOf<"demo.kalah">>();
      else if (match.gameType === "chess") expectTypeOf(match.game.fen).toEqualTypeOf<string>();
      else if (match.gameType === "demo.nim") expectTypeOf(match.game.left).toEqualTypeOf<number>();
    };
    expectTypeOf(check).toBeFunction();
  });

  test("is played by the same calls", () => {
    const check = async ({ matches, pollMatch }: MatchClient): Promise<void> => {
      const gameType = "demo.kalah";
      const { match } = await matches.move.mutate({ gameType, matchID: 1, move: { pit: 3 } });
      expectTypeOf(match).toEqualTypeOf<MatchOf<"demo.kalah">>();
      await pollMatch({ gameType, matchID: 1, onSnapshot: (at) => expectTypeOf(at.match.game.stores.X).toBeNumber() });
      // @ts-expect-error: another game's move
      await matches.move.mutate({ gameType, matchID: 1, move: { cell: 3 } });
    };
    expectTypeOf(check).toBeFunction();
  });
});

describe("a game that the types don't know", () => {
  test("is an OtherMatch", () => {
    expectTypeOf<MatchOf<"acme.go">>().toEqualTypeOf<OtherMatch>();
    expectTypeOf<MatchOf<string>>().toEqualTypeOf<Match>();
    expectTypeOf<OtherMatch>().toExtend<Match>();
    expectTypeOf<Match["gameType"]>().toEqualTypeOf<GameType>();
    expectTypeOf<OtherMatch["game"]["cells"]>().toEqualTypeOf<unknown>();
    expectTypeOf<OtherMatch["resultDetail"]>().toEqualTypeOf<string | null>();
  });

  test("is played by the same calls, by a name of its vendor's or one that is only known at run time", () => {
    const check = async ({ matches }: MatchClient, gameType: string, match: Match): Promise<void> => {
      const named = await matches.get.query({ gameType: "acme.go", matchID: 1 });
      if (!named.unchanged) expectTypeOf(named.match).toEqualTypeOf<OtherMatch>();
      const any = await matches.move.mutate({ gameType, matchID: 1, move: { point: "q16" } });
      expectTypeOf(any.match).toEqualTypeOf<Match>();
      const move = match.game.legalMoves?.[0];
      if (move) await matches.move.mutate({ gameType: match.gameType, matchID: 1, move });
      // @ts-expect-error: no built-in game is called so
      await matches.get.query({ gameType: "tic-tac-toee", matchID: 1 });
      // @ts-expect-error: the types must know a game before they tell it from others
      if (match.gameType === "acme.go") return;
    };
    expectTypeOf(check).toBeFunction();
  });
});
