import type { Match } from "@yourmove/contract";
import { resultWord } from "../../i18n/end-words.ts";
import { useText } from "../../i18n/use-text.tsx";

/** How a match ended, as a small mark. */
export const ResultChip = ({ match }: { match: Match }) => {
  const t = useText();
  return <span className={`chip is-${match.outcome ?? "off"}`}>{resultWord(match, t)}</span>;
};
