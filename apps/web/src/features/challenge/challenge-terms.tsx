import { type Challenge, type InviterSymbol, otherSymbol } from "@yourmove/contract";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";

/** The side of whoever takes the seat; its creator sees the one asked for. */
const sideOf = ({ symbol, isYours }: Challenge): InviterSymbol =>
  symbol === "random" || isYours ? symbol : otherSymbol(symbol);

/** What a challenge offers: the viewer's side and the time for a turn. */
export const ChallengeTerms = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { turnSeconds } = challenge;
  const time = turnSeconds === null ? t.match.noTurnTime : t.match.turnTime(spanWords(turnSeconds * 1000, t));
  return (
    <p className="soft">
      {t.match.sideYou[sideOf(challenge)]} · {time}
    </p>
  );
};
