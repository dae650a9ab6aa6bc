import { type DaysOff, LIMITS, type TimeOff } from "@yourmove/contract";
import { useDaysOff, useSetDaysOff } from "@yourmove/react";
import { useState } from "react";
import { problemText } from "../../../i18n/problem-text.ts";
import { dayWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Choices, Form, Refusal } from "../../../ui/form.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { AccountDialogProps } from "../account-dialog.tsx";
import { BackQuestion, useBack } from "./back-question.tsx";
import { daysLeftFrom } from "./days-left-from.ts";
import { useRemembered } from "./use-days-left.ts";

const DAY = 86_400_000;

/** A day as a date field has it, in the reader's own time zone. */
const dateOf = (time: number): string => {
  const day = new Date(time);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
};

/** The beginning of a day in the reader's own time zone. */
const timeOf = (date: string): number => new Date(`${date}T00:00`).getTime();

interface LeaveFormProps {
  readonly state: DaysOff;
  readonly isPending: boolean;
  readonly onLeave: (days: number, fromTime: number | undefined) => void;
}

interface HowLongProps {
  readonly most: number;
  readonly isPending: boolean;
}

/** For how many days, where any are left. */
const HowLong = ({ most, isPending }: HowLongProps) => {
  const { away: words } = useText();
  if (most < 1) return <p className="soft">{words.noneLeft}</p>;
  return (
    <>
      <label className="field">
        {words.days}
        <input
          type="number"
          name="days"
          className="input"
          required
          min={1}
          max={most}
          defaultValue={Math.min(2, most)}
        />
      </label>
      <button type="submit" className="button is-primary" disabled={isPending}>
        {words.leave}
      </button>
    </>
  );
};

/** From when, and for how many days. */
const LeaveForm = ({ state, isPending, onLeave }: LeaveFormProps) => {
  const { away: words } = useText();
  const now = Date.now();
  const tomorrow = dateOf(now + DAY);
  const [isLater, setIsLater] = useState(false);
  const [date, setDate] = useState(tomorrow);
  const from = isLater ? timeOf(date) : now;
  const most = Math.min(daysLeftFrom(from, state, now), LIMITS.daysOff.max);
  return (
    <Form onSend={(typed) => onLeave(Number(typed("days")), isLater ? from : undefined)}>
      <Choices legend={words.from}>
        <Choice name="when" checked={!isLater} onChange={() => setIsLater(false)}>
          {state.current ? words.after : words.now}
        </Choice>
        <Choice name="when" checked={isLater} onChange={() => setIsLater(true)}>
          {words.later}
        </Choice>
      </Choices>
      {isLater && (
        <label className="field">
          {words.firstDay}
          <input
            type="date"
            className="input"
            required
            min={tomorrow}
            max={dateOf(now + LIMITS.daysOffAhead * DAY)}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </label>
      )}
      <HowLong most={most} isPending={isPending} />
    </Form>
  );
};

/** Days off that last or are planned, in a sentence. */
const Spell = ({ spell, isNow }: { spell: TimeOff; isNow: boolean }) => {
  const { away: words, language } = useText();
  const [from, until] = [spell.fromTime, spell.untilTime].map((time) => dayWords(time, Date.now(), language));
  return <p>{isNow ? words.until(until ?? "") : words.planned(from ?? "", until ?? "")}</p>;
};

/** The user's days off: those that last or are planned, new ones, and whether the service takes some by itself. */
export const AwayDialog = ({ onClose }: Pick<AccountDialogProps, "onClose">) => {
  const t = useText();
  const { away: words } = t;
  const stored = useDaysOff();
  const set = useSetDaysOff();
  const state = stored.data;
  const back = useBack(state);
  useRemembered(state);
  const isPending = set.isPending || back.isPending;
  const error = set.error ?? back.error ?? stored.error;
  const isAway = Boolean(state?.current ?? state?.next);
  return (
    <Dialog title={words.title} closeLabel={t.close} onClose={onClose}>
      <p className="soft">{words.hint}</p>
      {stored.isPending && <p className="soft">{t.loading}</p>}
      {state && (
        <>
          <p>
            <strong>{words.left(state.left, state.perYear)}</strong>
          </p>
          {state.current && <Spell spell={state.current} isNow />}
          {state.next && <Spell spell={state.next} isNow={false} />}
          {isAway && (
            <div className="dialog-actions">
              <button type="button" className="button" disabled={isPending} onClick={back.go}>
                {state.current ? words.back : words.cancel}
              </button>
            </div>
          )}
          <LeaveForm
            key={state.left}
            state={state}
            isPending={isPending}
            onLeave={(days, fromTime) => set.mutate({ days, ...(fromTime !== undefined && { fromTime }) })}
          />
          <Switch isOn={state.isAutomatic} onTurn={(isAutomatic) => set.mutate({ isAutomatic })}>
            {words.automatic}
          </Switch>
          <p className="soft small">{words.automaticHint}</p>
        </>
      )}
      <Refusal text={error && problemText(error, t)} />
      <BackQuestion back={back} />
    </Dialog>
  );
};
