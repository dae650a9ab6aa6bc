import { type Match, OFFER_KINDS } from "@yourmove/contract";
import { useNotify } from "../../frame/notices.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAct } from "./use-act.ts";

/** Gives the player on turn one more turn's time. */
const ExtendButton = ({ match }: { match: Match }) => {
  const t = useText();
  const notify = useNotify();
  const time = spanWords((match.turnSeconds ?? 0) * 1000, t);
  const { mutate, isPending } = useAct(match, ({ matchID, opponent }) =>
    notify({ key: `extended-${matchID}`, text: t.between.extended(inSentence(opponent.username), time) }),
  );
  return (
    <button type="button" className="button is-quiet" disabled={isPending} onClick={() => mutate("extend")}>
      <Icon name="clock" size={18} />
      {t.between.extend(time)}
    </button>
  );
};

/** What the viewer may offer the other player now, straight from the match's own flags. */
export const OfferButtons = ({ match }: { match: Match }) => {
  const t = useText();
  const { mutate, isPending } = useAct(match);
  return (
    <>
      {OFFER_KINDS.filter((kind) => match.offers[kind].canOffer && !match.offers[kind].canAnswer).map((kind) => (
        <button
          key={kind}
          type="button"
          className="button is-quiet"
          disabled={isPending}
          onClick={() => mutate({ act: "offer", kind })}
        >
          <Icon name={kind === "draw" ? "handshake" : "undo"} size={18} />
          {t.between.offer[kind]}
        </button>
      ))}
      {match.canExtend && <ExtendButton match={match} />}
    </>
  );
};
