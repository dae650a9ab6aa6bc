// @vitest-environment happy-dom
import { useIsFetching } from "@tanstack/react-query";
import type { Match, MatchOf } from "@yourmove/client";
import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { predictWith, useMatch, useMove } from "../src/index.ts";
import { clientOf, renderHooks, until } from "./render-hooks.tsx";
import { sampleMatch } from "./sample-match.ts";
import { tinyService } from "./tiny-service.ts";

declare module "@yourmove/client" {
  interface Games {
    "demo.kalah": typeof kalah;
  }
}

type Kalah = MatchOf<"demo.kalah">;

/** A match of Kalah in which X and O have sown from these pits, as X sees it on its turn. */
const kalahMatch = (pits: readonly number[], wanted: Partial<Kalah> = {}): Kalah => {
  let position = kalah.start();
  for (const pit of pits) {
    const played = kalah.play(position, kalah.turn(position), { pit });
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
  }
  const last = pits.at(-1);
  return {
    ...sampleMatch({ moveCount: pits.length, positionVersion: pits.length }),
    gameType: "demo.kalah",
    resultDetail: null,
    game: {
      ...kalah.view(position, "X"),
      lastMove: last === undefined ? null : { pit: last },
      legalMoves: kalah.legalMoves(position),
    },
    ...wanted,
  } as Kalah;
};

/** The moves as the service tells them. */
const historyOf = (pits: readonly number[], symbols: readonly ("X" | "O")[]) => ({
  items: pits.map((pit, at) => ({ moveNumber: at + 1, symbol: symbols[at], move: { pit } })),
  nextAfter: null,
});

const predict = predictWith(kalah);

describe("predictWith", () => {
  test("gives the position after a move, and whose turn it then is", () => {
    const passed = predict(kalahMatch([]), { pit: 0 }, undefined);
    expect(passed).toMatchObject({ isYourTurn: false, canMove: false, currentTurnUserID: 2 });
    expect(passed?.game).toMatchObject({ cells: [4, 4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4], lastMove: { pit: 0 } });
    const again = predict(kalahMatch([]), { pit: 2 }, undefined);
    expect(again).toMatchObject({ isYourTurn: true, canMove: false, currentTurnUserID: 1, game: { stores: { X: 1 } } });
  });

  test("takes the moves that were played, and nothing that does not lead to what is shown", () => {
    const match = kalahMatch([0, 0]);
    const played = historyOf([0, 0], ["X", "O"]).items as never;
    expect(predict.needsMoves(match)).toBe(true);
    expect(predict.needsMoves(kalahMatch([2]))).toBe(false);
    expect(predict(kalahMatch([2]), { pit: 1 }, undefined)?.game.lastMove).toEqual({ pit: 1 });
    expect(predict(match, { pit: 1 }, played)?.game.lastMove).toEqual({ pit: 1 });
    expect(predict(match, { pit: 1 }, undefined)).toBeNull();
    expect(predict(match, { pit: 1 }, historyOf([0], ["X"]).items as never)).toBeNull();
    expect(predict(match, { pit: 1 }, historyOf([0, 3], ["X", "O"]).items as never)).toBeNull();
    expect(predict(match, { pit: 0 }, played), "an empty pit").toBeNull();
  });

  test.each<[string, Match, ReturnType<typeof predictWith>, RegExp]>([
    ["another game", sampleMatch(), predict, /\(demo\.kalah\) .* the match is of tic-tac-toe/],
    ["another version of the rules", kalahMatch([], { rulesVersion: 2 }), predict, /version 2 .* the page has 1/],
    ["secrets", { ...kalahMatch([]), gameType: "demo.high-card" } as never, predictWith(highCard), /secrets/],
    ["chance alone", kalahMatch([]), predictWith({ ...kalah, hasChance: true }), /chance/],
    ["secrets alone", kalahMatch([]), predictWith({ ...kalah, hasSecrets: true }), /secrets/],
    ["rules that throw", kalahMatch([]), predictWith({ ...kalah, play: () => raise() }), /threw "A fault/],
    [
      "rules that show another position",
      kalahMatch([]),
      predictWith({ ...kalah, view: () => ({}) }),
      /another position/,
    ],
  ])("says nothing of %s, but in development why, once", (_, match, predictor, reason) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubEnv("NODE_ENV", "production");
    expect(predictor(match, { pit: 0 }, [])).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    vi.stubEnv("NODE_ENV", "development");
    for (let times = 0; times < 2; times += 1) expect(predictor(match, { pit: 0 }, [])).toBeNull();
    expect(warn.mock.calls).toEqual([[expect.stringMatching(reason)]]);
    vi.unstubAllEnvs();
    warn.mockRestore();
    const isKnown = /^rules that/.test(_);
    expect(predictor.needsMoves({ ...match, moveCount: 9 } as Match)).toBe(isKnown);
  });

  test("begins where the match's options begin, and says nothing where the start was drawn", () => {
    const count = {
      ...kalah,
      start: ({ options }: { options?: { from?: number } } = {}) => ({ at: options?.from ?? 0 }),
      turn: () => "X" as const,
      play: ({ at }: { at: number }) => ({ ok: true, state: { at: at + 1 } }),
      outcome: () => null,
      view: ({ at }: { at: number }) => ({ at }),
    };
    const match = { ...kalahMatch([]), options: { from: 5 }, game: { at: 5, lastMove: null } } as never as Match;
    expect(predictWith(count)(match, { pit: 0 }, [])?.game).toMatchObject({ at: 6 });
    const drawn = { ...match, chance: { commitment: "", seed: null } } as never as Match;
    expect(predictWith({ ...count, hasChance: "start" })(drawn, { pit: 0 }, [])).toBeNull();
  });

  test("of a joint turn gives one's own move, unless the other player's hidden one is in it", () => {
    const bids = {
      gameType: "demo.kalah",
      start: () => ({ X: 0, O: 0 }),
      turn: ({ X, O }: Record<"X" | "O", number>) => (X && !O ? "O" : !X && O ? "X" : "both"),
      play: (position: object, symbol: "X" | "O", { bid }: { bid: number }) => ({
        ok: true,
        state: { ...position, [symbol]: bid },
      }),
      outcome: () => null,
      view: ({ X }: { X: number }) => ({ own: X }),
    } as const;
    const joint = (moveCount: number) =>
      ({ ...kalahMatch([]), moveCount, currentTurnUserID: null, game: { own: 0, lastMove: null } }) as never as Match;
    const own = predictWith(bids)(joint(0), { bid: 3 }, []);
    expect(own).toMatchObject({ isYourTurn: false, currentTurnUserID: null, game: { own: 3, lastMove: { bid: 3 } } });
    expect(predictWith(bids)(joint(1), { bid: 3 }, [{ symbol: "O", move: null }])).toBeNull();
  });
});

const raise = (): never => {
  throw new Error("A fault of the rules");
};

describe("useMove with a prediction", () => {
  const show = async (service: ReturnType<typeof tinyService>, before: Kalah) => {
    const hooks = () => {
      const { data } = useMatch({ gameType: "demo.kalah", matchID: 7 });
      const isReading = useIsFetching() > 0;
      return { shown: data?.match, isReading, move: useMove(data?.match ?? before, { predict }) };
    };
    return (await renderHooks(hooks, { client: clientOf(service) })).now;
  };
  const historyCalls = ({ calls }: ReturnType<typeof tinyService>) =>
    calls.filter(({ path }) => path === "matches.history").map(({ input }) => input["after"]);
  const never = () => new Promise(() => {});

  test("shows the position at once, before any request", async () => {
    const match = kalahMatch([]);
    const service = tinyService([match as never], { "matches.move": never });
    const now = await show(service, match);
    await until(() => now().shown?.canMove === true);
    await act(async () => now().move.mutate({ pit: 2 }));
    await until(() => now().shown?.game.stores.X === 1);
    expect(now().shown).toMatchObject({ isYourTurn: true, canMove: false, game: { lastMove: { pit: 2 } } });
    expect(historyCalls(service)).toEqual([]);
  });

  test("reads the moves of a match that is under way, and of a later turn only those that are new", async () => {
    const all = [0, 0, 3, 3];
    const symbols = ["X", "O", "X", "O"] as const;
    const service = tinyService([kalahMatch(all.slice(0, 2)) as never], {
      "matches.move": never,
      "matches.history": ({ after }) => {
        const known = Number(after);
        const { items } = historyOf(all, symbols);
        return { items: items.slice(known, known === 0 ? 2 : 4), nextAfter: null };
      },
    });
    const now = await show(service, kalahMatch(all.slice(0, 2)));
    await until(() => historyCalls(service).length === 1);
    service.change([kalahMatch(all, { lastActionTime: 20 }) as never]);
    await until(() => historyCalls(service).length === 2 && now().shown?.moveCount === 4 && !now().isReading);
    await act(async () => now().move.mutate({ pit: 5 }));
    await until(() => now().shown?.canMove === false);
    expect(now().shown?.game.stores.X).toBeGreaterThan(kalahMatch(all).game.stores.X);
    expect(historyCalls(service)).toEqual([0, 2]);
  });
});
