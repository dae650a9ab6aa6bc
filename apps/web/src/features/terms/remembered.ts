import { parseOptions } from "../../layout/play-address.ts";
import { readSetting, writeSetting } from "../../layout/settings.ts";

/** What a match is to be played with. */
export type Options = Readonly<Record<string, unknown>>;

const isOptions = (value: unknown): value is Options => typeof value === "object" && value !== null;

/** The options that the viewer chose last for a game, on this device; undefined before the first choice. */
export const readOptions = (gameType: string): Options | undefined => {
  const kept = parseOptions(readSetting("options"))?.[gameType];
  return isOptions(kept) ? kept : undefined;
};

/** Keeps the options that the viewer chose for a game on this device. */
export const writeOptions = (gameType: string, options: Options): void => {
  const kept = parseOptions(readSetting("options")) ?? {};
  writeSetting("options", JSON.stringify({ ...kept, [gameType]: options }));
};
