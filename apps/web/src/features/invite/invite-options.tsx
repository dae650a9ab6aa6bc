import { LIMITS } from "@yourmove/contract";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/choices.tsx";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Times for a turn on offer, in seconds; the middle of the contract's bounds. */
const TURN_TIMES = [300, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY] as const;
const SIDES = ["random", "X", "O"] as const;

const Sides = () => {
  const t = useText();
  return (
    <Choices legend={t.newMatch.side}>
      {SIDES.map((side) => (
        <Choice key={side} name="symbol" value={side} defaultChecked={side === "random"}>
          {t.newMatch.sides[side]}
        </Choice>
      ))}
    </Choices>
  );
};

const TurnTimes = () => {
  const t = useText();
  return (
    <Choices legend={t.newMatch.turnTime}>
      {TURN_TIMES.map((seconds) => (
        <Choice
          key={seconds}
          name="turnSeconds"
          value={seconds}
          defaultChecked={seconds === LIMITS.turnSeconds.default}
        >
          {spanWords(seconds * 1000, t)}
        </Choice>
      ))}
      <Choice name="turnSeconds" value="none">
        {t.match.noTurnTime}
      </Choice>
    </Choices>
  );
};

const Message = () => {
  const t = useText();
  return (
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
  );
};

/** Side, time for a turn and a message: each has a good answer already. */
export const InviteOptions = () => (
  <div className="invite-fields">
    <Sides />
    <TurnTimes />
    <Message />
  </div>
);
