import { LIMITS } from "@yourmove/contract";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Times for a turn on offer, in seconds; the middle of the contract's bounds. */
const TURN_TIMES = [300, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY] as const;
const SIDES = ["random", "X", "O"] as const;

/** Side, time for a turn and a message: each has a good answer already. */
export const InviteOptions = () => {
  const t = useText();
  return (
    <div className="invite-fields">
      <fieldset className="choices">
        <legend>{t.newMatch.side}</legend>
        {SIDES.map((side) => (
          <label key={side} className="choice">
            <input type="radio" name="symbol" value={side} defaultChecked={side === "random"} />
            {t.newMatch.sides[side]}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t.newMatch.turnTime}</legend>
        {TURN_TIMES.map((seconds) => (
          <label key={seconds} className="choice">
            <input
              type="radio"
              name="turnSeconds"
              value={seconds}
              defaultChecked={seconds === LIMITS.turnSeconds.default}
            />
            {spanWords(seconds * 1000, t)}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="turnSeconds" value="none" />
          {t.match.noTurnTime}
        </label>
      </fieldset>
      <div className="field">
        <label htmlFor="message">{t.newMatch.message}</label>
        <textarea
          id="message"
          name="message"
          className="input"
          rows={2}
          maxLength={LIMITS.messageLength}
          aria-describedby="message-hint"
        />
        <p id="message-hint" className="soft small">
          {t.newMatch.messageHint}
        </p>
      </div>
    </div>
  );
};
