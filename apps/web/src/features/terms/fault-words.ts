import type { GameTexts } from "@yourmove/game";
import type { Dictionary } from "../../i18n/dictionary.ts";

interface Fault {
  readonly message: string;
  readonly word?: string;
}

/** What is wrong with an option, in the reader's language where the game has a text for it. */
export const faultWords = (
  { message, word = "" }: Fault,
  texts: Pick<GameTexts, "refusals"> | undefined,
  { language, terms }: Pick<Dictionary, "language" | "terms">,
): string => texts?.refusals?.[word] ?? (language === "en" ? message : terms.wrong);
