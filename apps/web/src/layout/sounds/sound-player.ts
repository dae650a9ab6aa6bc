import { readSetting } from "../settings.ts";
import type { Beat } from "./beats.ts";

/** A tone that fades: when it begins and how long it sounds in seconds, from which pitch to which in hertz, how loud. */
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly from: number;
  readonly to: number;
  readonly volume: number;
}

/** What a game's pieces are like when they are set down. */
interface Wood {
  /** In hertz: small and hard pieces are higher. */
  readonly pitch: number;
  /** How long a knock sounds, in seconds. */
  readonly ring: number;
  /** How much of the board sounds along, from 0 to 1. */
  readonly body: number;
}

const CHESS: Wood = { pitch: 620, ring: 0.07, body: 1 };

/** Draughts on a board, stones on a thick one, discs in a rack, cards on a table. */
const WOODS: Readonly<Record<string, Wood>> = {
  "tic-tac-toe": { pitch: 560, ring: 0.06, body: 0.6 },
  "ultimate-tic-tac-toe": { pitch: 600, ring: 0.06, body: 0.5 },
  "connect-four": { pitch: 390, ring: 0.12, body: 0.4 },
  gomoku: { pitch: 840, ring: 0.09, body: 1 },
  reversi: { pitch: 700, ring: 0.07, body: 0.7 },
  checkers: { pitch: 540, ring: 0.08, body: 0.9 },
  chess: CHESS,
  "dots-and-boxes": { pitch: 930, ring: 0.045, body: 0.3 },
  battleship: { pitch: 250, ring: 0.16, body: 0.8 },
  backgammon: { pitch: 480, ring: 0.09, body: 0.9 },
  goofspiel: { pitch: 760, ring: 0.05, body: 0.4 },
};

/** A piece set down on wood: a knock that falls in pitch, and the board beneath it. */
const knock = ({ pitch, ring, body }: Wood, at = 0): readonly Tone[] => [
  { at, lasts: ring, from: pitch, to: pitch * 0.45, volume: 0.3 },
  { at, lasts: ring * 1.6, from: pitch * 0.3, to: pitch * 0.2, volume: 0.35 * body },
];

/** A struck wooden bar: its tone, and its fourth partial, which is soon gone. */
const bar = (pitch: number, at: number): readonly Tone[] => [
  { at, lasts: 0.38, from: pitch, to: pitch * 0.995, volume: 0.16 },
  { at, lasts: 0.09, from: pitch * 4, to: pitch * 3.97, volume: 0.05 },
];

/** Bars one after the other, as steps of a scale from a game's own tone. */
const bars = ({ pitch }: Wood, steps: readonly number[], apart: number): readonly Tone[] =>
  steps.flatMap((step, index) => bar(pitch * 2 ** (step / 12), index * apart));

/** A game's sounds, synthesized, so that nothing is fetched. */
const SOUNDS: Readonly<Record<Beat, (wood: Wood) => readonly Tone[]>> = {
  yours: (wood) => knock(wood),
  theirs: (wood) => knock({ ...wood, pitch: wood.pitch * 0.72 }),
  taken: (wood) => [
    ...knock({ ...wood, pitch: wood.pitch * 1.18 }),
    ...knock({ ...wood, pitch: wood.pitch * 0.8 }, 0.075),
  ],
  won: (wood) => bars(wood, [0, 4, 7, 12], 0.11),
  lost: (wood) => bars(wood, [0, -4, -7], 0.16),
  drawn: (wood) => bars(wood, [0, 0], 0.2),
};

/** The tones of a beat in a game; a game that has no wood of its own sounds like chess. */
export const tonesOf = (beat: Beat, gameType: string): readonly Tone[] =>
  SOUNDS[beat]((Object.hasOwn(WOODS, gameType) && WOODS[gameType]) || CHESS);

const sound = (context: AudioContext, { at, lasts, from, to, volume }: Tone, loudness: number): void => {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: from });
  const level = new GainNode(context, { gain: 0 });
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(volume * loudness, start + 0.005);
  level.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  tone.connect(level).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
};

/** How loud sounds are, from 0 to 1, as this device keeps it in per cent. */
const loudnessOf = (kept: string): number => {
  const percent = Number(kept);
  return Number.isFinite(percent) ? Math.min(Math.max(percent, 0), 100) / 100 : 1;
};

/** Plays beats until it is closed; the browser allows sound once the page has been touched. */
export const makeSoundPlayer = () => {
  let context: AudioContext | null = null;
  return {
    play(beat: Beat, gameType: string): void {
      const loudness = loudnessOf(readSetting("volume"));
      if (loudness === 0) return;
      context ??= new AudioContext();
      void context.resume();
      for (const tone of tonesOf(beat, gameType)) sound(context, tone, loudness);
    },
    close(): void {
      void context?.close();
      context = null;
    },
  };
};

export type SoundPlayer = ReturnType<typeof makeSoundPlayer>;
