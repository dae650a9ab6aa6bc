import type { Match } from "@yourmove/contract";
import { useIsSending, useLive } from "@yourmove/react";
import { useEffect, useState } from "react";
import { nextTick, spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./sending-note.css";

/** Milliseconds until a moment of the service's clock; ticks as often as its words change. */
const useTimeUntil = (time: number): number => {
  const { clockOffset } = useLive();
  const [, tick] = useState(0);
  const left = time - (Date.now() + clockOffset);
  const step = nextTick(left);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), step);
    return () => clearInterval(timer);
  }, [step]);
  return left;
};

const LATE_MS = 60 * 60 * 1000;

/** A countdown to the end of a turn; red in its last hour. */
export const TimeLeft = ({ until }: { until: number }) => {
  const t = useText();
  const left = useTimeUntil(until);
  const words = spanWords(left, t);
  return (
    <span className={`chip${left < LATE_MS ? " is-late" : ""}`} role="timer">
      <Icon name="clock" size={14} />
      <bdi aria-hidden="true">{left > 0 ? words : t.match.timeUp}</bdi>
      <span className="unseen">{left > 0 ? t.match.timeLeft(words) : t.match.timeUp}</span>
    </span>
  );
};

/** How long an invite stays open. */
export const Expiry = ({ time }: { time: number }) => {
  const t = useText();
  return <p className="soft small">{t.match.expires(spanWords(useTimeUntil(time), t))}</p>;
};

/** Says that the viewer's move is being sent, where that takes a while, and what happens without a connection. */
export const SendingNote = ({ match, isShort = false }: { match: Match; isShort?: boolean }) => {
  const { match: words } = useText();
  const { status } = useLive();
  const isSending = useIsSending(match);
  if (isShort) return isSending && <span className="chip sending">{words.sending}</span>;
  return (
    <div role="status" className="sending-note">
      {isSending && (
        <p className="sending">
          <strong>{words.sending}</strong> {status !== "live" && words.sendingHint}
        </p>
      )}
    </div>
  );
};
