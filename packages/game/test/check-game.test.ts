import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { rounds } from "../../../tests/support/rounds.ts";
import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "../src/index.ts";
import { ownDeadline } from "../src/testing/deadline.ts";
import { checkGame, recordGame, withDeadline } from "../src/testing/index.ts";
import { faultIn, quiet } from "./support/fault-in.ts";
import { auction, guessing, type NimPosition, nim } from "./support/games.ts";

describe("checkGame", () => {
  it.each([
    ["without secrets", nim],
    ["with secrets", guessing],
    ["with chance and joint turns, whose viewMove tells what its view does", auction],
  ] as const)("finds no fault in a game %s, with any seed", (_, game) => {
    for (let seed = 0; seed < rounds({ full: 30, quick: 15, short: 1 }); seed += 1)
      expect(faultIn(game, { seed: `${seed}`, playthroughs: 2 })?.message).toBeUndefined();
  });

  it("prints its seed, plays the same again with it, and another match with another", () => {
    const printed: string[] = [];
    const first = checkGame(nim, { print: (line) => printed.push(line) });
    expect(printed[0]).toContain(`seed "${first.seed}"`);
    expect(checkGame(nim, { seed: first.seed, ...quiet })).toEqual(first);
    expect(checkGame(nim, quiet).seed).not.toBe(first.seed);
  });

  it("begins no further match once its time is over, and says how much it saw", () => {
    const printed: string[] = [];
    const print = (line: string): unknown => printed.push(line);
    expect(checkGame(nim, { maxSeconds: 0, print })).toMatchObject({ playthroughs: 1 });
    expect(checkGame(nim, { playthroughs: 12, print })).toMatchObject({ playthroughs: 12 });
    const counts = printed.filter((line) => line.includes("moves, "));
    expect(counts).toEqual([expect.stringMatching(/: 1 of 10 matches of /), expect.stringMatching(/: 12 matches of /)]);
  });

  it("says with a fault the game, the seed, the match and the moves before it", () => {
    const fault = faultIn({ ...nim, legalMoves: (position) => (position.left < 9 ? [] : nim.legalMoves(position)) });
    expect(fault?.message).toMatch(
      /^tests\.nim: legal-moves: .*\n {2}in match 0, after X \{"take":\d\}.*\n {2}with the seed "planted"$/,
    );
  });

  it("compares secret moves, and prints what each side sees of a game that shows them different things", () => {
    const printed: string[] = [];
    expect(checkGame(guessing, { seed: "a", print: (line) => printed.push(line) }).lookAlikes).toBeGreaterThan(0);
    expect(printed.slice(1, 4).map((line) => line.slice(0, 12))).toEqual([
      '  X sees {"h',
      '  O sees {"h',
      "  nobody see",
    ]);
    expect(checkGame(nim, quiet)).toMatchObject({ lookAlikes: 0, sees: [] });
  });

  it("names the choices of moves that no match made, and what players read without a text", () => {
    const en = { ...nim.texts.en, moves: { "kind.take": "Take" }, refusals: { none: "No {what} is left" } };
    const swapping = defineGame({
      ...nim,
      gameType: "tests.swapping",
      texts: { en },
      moveSchema: z.object({ kind: z.enum(["take", "swap"]), take: z.int(), loudly: z.optional(z.boolean()) }),
      legalMoves: ({ left }: NimPosition) =>
        [1, 2].filter((take) => take <= left).map((take) => ({ kind: "take", take })),
      play(
        { left, turn }: NimPosition,
        _: PlayerSymbol,
        { kind, take, loudly }: { kind: string; take: number; loudly?: boolean },
      ) {
        if (take < 1 || take > 2) return refuse("One or two");
        if (kind !== "take" || loudly !== undefined || take > left) return refuse("none", { what: kind });
        return { ok: true, state: { left: left - take, turn: otherSymbol(turn) } };
      },
    } as never) as unknown as Parameters<typeof checkGame>[0];
    const printed: string[] = [];
    const report = checkGame(swapping, { seed: "a", print: (line) => printed.push(line) });
    expect(report.neverMade).toEqual(['kind "swap"', "loudly false", "loudly true", "loudly"]);
    expect(report.withoutText).toEqual([
      "move kind",
      "move kind.swap",
      "move take",
      "move loudly",
      "view left",
      'refusal "One or two"',
    ]);
    expect(printed.join("\n")).toContain('no match made a move with kind "swap"');
    const rarely = (seed: number) =>
      checkGame(
        {
          ...nim,
          play: (at: NimPosition, symbol: PlayerSymbol, move: { take: number } | null) =>
            at.left === 1 && move?.take === 3 ? refuse("Not at the end") : nim.play(at, symbol, move as never),
        },
        { seed: `${seed}`, playthroughs: 2, ...quiet },
      ).withoutText;
    for (let seed = 0; seed < 5; seed += 1) expect(rarely(seed)).toContain('refusal "Not at the end"');
    const refused = swapping.play(swapping.start(), "X", { kind: "swap", take: 1 });
    expect(refused).toEqual({ ok: false, reason: "No swap is left", word: "none", values: { what: "swap" } });
  });

  const hang = (): never => {
    for (;;);
  };
  const hangingSchema = z.object({ take: z.int() }).check(z.refine(hang));
  const misere = z._default(z.boolean(), false).check(z.describe("Whether the last one loses"));
  const choosing = {
    texts: { en: { ...nim.texts.en, options: { misere: "Misère" }, variants: { standard: "Standard" } } },
    optionsSchema: z.strictObject({ misere }).check(z.refine(({ misere: isOn }) => !isOn || hang())),
  };

  /** Three turns from the start, so that what led there is told. */
  const late = ({ left }: NimPosition) => left < 6 && hang();
  const begun = String.raw`in the position \{"left":[345],"turn":"[XO]"\}\n {2}in match 0, after X .*\n {2}with the seed "planted"$`;

  it.each([
    ["view", new RegExp(`, ${begun}`), { view: (at: NimPosition) => late(at) || { left: at.left } }],
    [
      "play",
      new RegExp(`, given the move .+, ${begun}`),
      {
        play: (at: NimPosition, ...given: [symbol: "X" | "O", move: { take: number }]) =>
          late(at) || nim.play(at, ...given),
      },
    ],
    ["optionsSchema", /, given the options \{"misere":true\}\n {2}with the seed "planted"$/, choosing],
    ["moveSchema", /, given the move \{.*\}, in the position \{/, { moveSchema: hangingSchema }],
    ["moveSchemaOf", /, given the options \{\}\n/, { moveSchemaOf: hang }],
    ["miniature", /, in the position \{/, { miniature: hang }],
    ["isTechnique", /, in the position \{/, { isTechnique: hang }],
  ])("names %s where it is that which never comes back", (name, given, plant) => {
    const hanging = defineGame({ ...nim, ...plant } as never) as unknown as typeof nim;
    const says = faultIn(hanging, { maxMs: 50 })?.message ?? "";
    expect(says).toContain(`tests.nim: slow: ${name} does not come back within 50 ms`);
    expect(says).toMatch(given);
  });

  it("finds it as well where matches are recorded", () => {
    expect(() => recordGame({ ...nim, play: hang }, { maxMs: 50 })).toThrow(/slow: play does not come back/);
  });

  it("takes no definition without English texts, and no option without a default", () => {
    for (const texts of [undefined, { de: nim.texts.en }])
      expect(() => defineGame({ ...nim, texts } as never)).toThrow("tests.nim: texts.en is missing");
    const optionsSchema = z.strictObject({ size: z.int() });
    expect(() => defineGame({ ...nim, optionsSchema } as never)).toThrow(/needs a default \(size: Invalid input\)/);
  });

  it("lets the service's bots play where something names their moves", () => {
    const botsOf = (more: object) =>
      (defineGame({ ...nim, bots: undefined, ...more } as never) as unknown as typeof nim).bots;
    const unlisted = { hasLegalMoves: false };
    expect([{}, unlisted, { ...unlisted, candidates: () => [] }].map(botsOf)).toEqual([true, false, true]);
  });

  it("ends a call of a test's own that never comes back, with what it was given", () => {
    const hanging = withDeadline(
      {
        ...nim,
        play(position: NimPosition, symbol: PlayerSymbol, move: { take: number }) {
          while (move.take === 3);
          return nim.play(position, symbol, move);
        },
      },
      { deadline: (work) => ownDeadline()?.(work, 50) ?? null },
    );
    const start = hanging.start();
    expect(hanging.play(start, "X", { take: 2 })).toEqual(nim.play(start, "X", { take: 2 }));
    expect(() => hanging.play(start, "X", { take: 3 })).toThrow(
      /^slow: play does not come back within 1000 ms, given \{"left":\d+,"turn":"X"\}, "X", \{"take":3\}$/,
    );
  });

  it("gives clock, generator and network back, also after a fault", () => {
    const before = [Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process];
    expect(faultIn({ ...nim, start: () => ({ left: Math.random(), turn: "X" }) })?.kind).toBe("impure");
    expect([Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process]).toEqual(before);
    expect(Date.now()).toBeGreaterThan(0);
  });
});
