import { readSetting } from "../../../frame/settings.ts";

/** Whether a win rains down the page: not where it is switched off, nor where motion is unwelcome. */
export const isCelebrated = (): boolean =>
  readSetting("celebration") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
