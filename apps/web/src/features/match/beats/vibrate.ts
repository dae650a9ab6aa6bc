import { canVibrate } from "../../../frame/can-vibrate.ts";
import { readSetting } from "../../../frame/settings.ts";
import type { Beat } from "./beat.ts";

/** How long the phone shakes, in milliseconds: on, off, on. */
const PATTERNS: Readonly<Record<Beat, number | number[]>> = {
  yours: 10,
  theirs: 30,
  won: [40, 60, 40, 60, 120],
  lost: 120,
  drawn: [60, 80, 60],
};

/** Lets a beat be felt, on a phone that can, unless that is switched off. */
export const vibrate = (beat: Beat): void => {
  if (canVibrate() && readSetting("vibration") === "on") navigator.vibrate(PATTERNS[beat]);
};
