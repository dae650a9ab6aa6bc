import { builtInGames } from "@yourmove/rules";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEATS } from "./beats.ts";
import { makeSoundPlayer, tonesOf } from "./sound-player.ts";

const started: { from: number; start: number; stop: number }[] = [];

class Param {
  value = 0;
  setValueAtTime(value: number) {
    this.value = value;
  }
  linearRampToValueAtTime() {}
  /** Browsers refuse to fall to nothing. */
  exponentialRampToValueAtTime(value: number) {
    if (value <= 0) throw new RangeError("An exponential ramp never reaches zero");
  }
}
class Node {
  readonly frequency = new Param();
  readonly gain = new Param();
  begun = 0;
  connect = (next: unknown) => next;
  start(at: number) {
    this.begun = at;
  }
  stop(at: number) {
    started.push({ from: this.frequency.value, start: this.begun, stop: at });
  }
}
const contexts: Context[] = [];
class Context {
  readonly currentTime = 5;
  readonly destination = {};
  isClosed = false;
  constructor() {
    contexts.push(this);
  }
  resume = async () => {};
  close = async () => {
    this.isClosed = true;
  };
}

beforeEach(() => {
  started.length = 0;
  contexts.length = 0;
  for (const [name, value] of Object.entries({ AudioContext: Context, OscillatorNode: Node, GainNode: Node }))
    vi.stubGlobal(name, value);
});

afterEach(() => vi.unstubAllGlobals());

test.each(BEATS)("%s is a sound of at most a second and a half that begins now", (beat) => {
  makeSoundPlayer().play(beat, "chess");
  expect(Math.min(...started.map(({ start }) => start))).toBe(5);
  for (const { from, start, stop } of started) {
    expect(from).toBeGreaterThan(50);
    expect(stop).toBeGreaterThan(start);
    expect(stop).toBeLessThan(6.5);
  }
});

test("each game has six sounds of its own, and one that is not known here those of chess", () => {
  const games = builtInGames.list().map(({ gameType }) => gameType);
  const sounds = games.flatMap((gameType) => BEATS.map((beat) => JSON.stringify(tonesOf(beat, gameType))));
  expect(new Set(sounds).size).toBe(6 * games.length);
  expect(tonesOf("yours", "nine-holes")).toEqual(tonesOf("yours", "chess"));
});

test("at no volume nothing sounds", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "yourmove.volume" ? "0" : null) });
  makeSoundPlayer().play("yours", "chess");
  expect(started).toEqual([]);
});

test("one place to sound serves all beats, made with the first and closed with the page", () => {
  const player = makeSoundPlayer();
  expect(contexts).toEqual([]);
  player.play("yours", "chess");
  player.play("theirs", "chess");
  player.close();
  expect(contexts.map(({ isClosed }) => isClosed)).toEqual([true]);
});
