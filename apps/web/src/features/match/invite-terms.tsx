import { type InviterSymbol, type Match, otherSymbol } from "@yourmove/contract";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";

/** The viewer's own side, should the invite be accepted. */
const yourSide = ({ inviterSymbol, canAcceptInvite }: Match): InviterSymbol =>
  inviterSymbol === "random" || !canAcceptInvite ? inviterSymbol : otherSymbol(inviterSymbol);

/** What an invite offers: the viewer's side and the time for a turn. */
export const InviteTerms = ({ match }: { match: Match }) => {
  const t = useText();
  const time =
    match.turnSeconds === null ? t.match.noTurnTime : t.match.turnTime(spanWords(match.turnSeconds * 1000, t));
  return (
    <p className="soft small">
      {t.match.sideYou[yourSide(match)]} · {time}
    </p>
  );
};
