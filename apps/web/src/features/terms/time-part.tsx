import { type Clock, LIMITS } from "@yourmove/contract";
import { useId, useState } from "react";
import { bankWords, spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times for a turn on offer, in seconds; the middle of the contract's bounds. */
const TURN_TIMES = [300, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY] as const;

/** The bank that is offered first. */
export const USUAL_BANK: Clock = { initialSeconds: 5 * DAY, incrementSeconds: DAY, maxSeconds: 10 * DAY };

/** Banks of time on offer, the fast ones first. */
const BANKS: readonly Clock[] = [
  { initialSeconds: 15 * MINUTE, incrementSeconds: 2 * MINUTE, maxSeconds: HOUR },
  { initialSeconds: DAY, incrementSeconds: 8 * HOUR, maxSeconds: 3 * DAY },
  USUAL_BANK,
  { initialSeconds: 14 * DAY, incrementSeconds: DAY, maxSeconds: 30 * DAY },
];

const KINDS = ["turn", "bank", "none"] as const;

type Kind = (typeof KINDS)[number];

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
    </Choices>
  );
};

const Banks = () => {
  const t = useText();
  return (
    <Choices legend={t.terms.bank} className="banks">
      {BANKS.map((clock) => (
        <Choice
          key={clock.initialSeconds}
          name="clock"
          value={JSON.stringify(clock)}
          defaultChecked={clock === USUAL_BANK}
        >
          {bankWords(clock, t)}
        </Choice>
      ))}
    </Choices>
  );
};

/** A match's time as three plain choices; a bank only where `hasBanks`. Its form's fields are `time`, `turnSeconds` and `clock`. */
export const TimePart = ({ hasBanks }: { hasBanks: boolean }) => {
  const { terms } = useText();
  const id = useId();
  const [chosen, setKind] = useState<Kind>("turn");
  const kind = chosen === "bank" && !hasBanks ? "turn" : chosen;
  return (
    <div className="time-part">
      <Choices legend={terms.time}>
        {KINDS.filter((each) => each !== "bank" || hasBanks).map((each) => (
          <Choice
            key={each}
            name="time"
            value={each}
            checked={each === kind}
            aria-describedby={id}
            onChange={() => setKind(each)}
          >
            {terms.times[each]}
          </Choice>
        ))}
      </Choices>
      <p id={id} className="soft small">
        {terms.timeHints[kind]}
      </p>
      {kind === "turn" && <TurnTimes />}
      {kind === "bank" && <Banks />}
    </div>
  );
};
