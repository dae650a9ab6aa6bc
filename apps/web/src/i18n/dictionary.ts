import type { en } from "./dictionary-en.ts";

/** The languages that the lobby speaks completely. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Every text of the lobby, in the shape of English; a language that lacks one does not compile. */
export interface Dictionary extends Omit<typeof en, "language"> {
  readonly language: Language;
}
