import { isSame } from "@yourmove/game";
import { useId } from "react";
import { bankWords, shortTimeWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { kindOfTime, TIMES, type TimeTerms, USUAL_BANK } from "./terms.ts";

interface TimePartProps {
  readonly time: TimeTerms;
  /** Whether the game can be played with a bank. */
  readonly hasBanks: boolean;
  readonly onChange: (time: TimeTerms) => void;
}

interface TimesProps extends Pick<TimePartProps, "time" | "onChange"> {
  readonly times: readonly TimeTerms[];
}

/** The times for each turn, and that of the match where it is no other. */
const turnsWith = (time: TimeTerms): readonly TimeTerms[] =>
  kindOfTime(time) !== "turn" || TIMES.turn.some((each) => isSame(each, time)) ? TIMES.turn : [time, ...TIMES.turn];

const Banks = ({ times, time, onChange }: TimesProps) => {
  const t = useText();
  const name = useId();
  return (
    <Choices legend={t.terms.bank} className="banks">
      {times.map((each) => (
        <Choice key={JSON.stringify(each)} name={name} checked={isSame(each, time)} onChange={() => onChange(each)}>
          {each.clock && bankWords(each.clock, t)}
        </Choice>
      ))}
    </Choices>
  );
};

/** A match's time as chips: so much for each turn, a bank, or none, with what the chosen kind means. */
export const TimePart = ({ time, hasBanks, onChange }: TimePartProps) => {
  const t = useText();
  const { terms } = t;
  const name = useId();
  const hint = useId();
  const kind = kindOfTime(time);
  const chip = (each: TimeTerms, isChecked: boolean, words: string) => (
    <Choice
      key={JSON.stringify(each)}
      name={name}
      checked={isChecked}
      aria-describedby={hint}
      onChange={() => onChange(each)}
    >
      {words}
    </Choice>
  );
  return (
    <div className="time-part">
      <Choices legend={terms.time} className="chips">
        {turnsWith(time).map((each) => chip(each, isSame(each, time), shortTimeWords(each, t)))}
        {hasBanks && chip(kind === "bank" ? time : USUAL_BANK, kind === "bank", terms.times.bank)}
        {chip(TIMES.none, kind === "none", terms.times.none)}
      </Choices>
      <p id={hint} className="soft small">
        {terms.timeHints[kind]}
      </p>
      {kind === "bank" && <Banks times={TIMES.bank} time={time} onChange={onChange} />}
    </div>
  );
};
