import type { Beat } from "./feedback.ts";

/** A tone that fades: when it begins and how long it sounds in seconds, from which pitch to which in hertz, how loud. */
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly from: number;
  readonly to: number;
  readonly volume: number;
}

/** A piece set down on wood: a knock that falls in pitch, and the board beneath it. */
const knock = (pitch: number): readonly Tone[] => [
  { at: 0, lasts: 0.07, from: pitch, to: pitch * 0.45, volume: 0.3 },
  { at: 0, lasts: 0.11, from: pitch * 0.3, to: pitch * 0.2, volume: 0.35 },
];

const chord = (pitches: readonly number[], { apart, lasts }: { apart: number; lasts: number }): readonly Tone[] =>
  pitches.map((pitch, index) => ({ at: index * apart, lasts, from: pitch, to: pitch, volume: 0.12 }));

/** The sound of each beat, synthesized, so that nothing is fetched. */
const SOUNDS: Readonly<Record<Beat, readonly Tone[]>> = {
  yours: knock(620),
  theirs: knock(440),
  won: chord([523, 659, 784, 1047], { apart: 0.11, lasts: 0.5 }),
  lost: chord([392, 311, 262], { apart: 0.16, lasts: 0.45 }),
  drawn: chord([392, 392], { apart: 0.2, lasts: 0.4 }),
};

const sound = (context: AudioContext, { at, lasts, from, to, volume }: Tone): void => {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: from });
  const level = new GainNode(context, { gain: 0 });
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(volume, start + 0.005);
  level.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  tone.connect(level).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
};

/** Plays beats until it is closed; the browser allows sound once the page has been touched. */
export const makeSoundPlayer = () => {
  let context: AudioContext | null = null;
  return {
    play(beat: Beat): void {
      context ??= new AudioContext();
      void context.resume();
      for (const tone of SOUNDS[beat]) sound(context, tone);
    },
    close(): void {
      void context?.close();
      context = null;
    },
  };
};

export type SoundPlayer = ReturnType<typeof makeSoundPlayer>;
