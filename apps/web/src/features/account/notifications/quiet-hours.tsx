import type { QuietHours as Quiet } from "@yourmove/contract";
import { useId } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

const hereNow = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is proposed to somebody who wants a quiet night. */
const night = (): Quiet => ({ from: "22:00", to: "07:00", timeZone: hereNow() });

/** Every zone that the browser knows, with those that it might not. */
const zonesWith = (...names: readonly string[]): string[] =>
  [...new Set([...names, ...Intl.supportedValuesOf("timeZone")])].sort();

interface TimeProps {
  readonly label: string;
  readonly time: string;
  readonly onChoose: (time: string) => void;
}

const Time = ({ label, time, onChoose }: TimeProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className="input"
        defaultValue={time}
        onBlur={({ target: { value } }) => value && value !== time && onChoose(value)}
      />
    </div>
  );
};

const Zone = ({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) => {
  const { notifications: t } = useText();
  const id = useId();
  return (
    <div className="field told-zone">
      <label htmlFor={id}>{t.timeZone}</label>
      <select id={id} className="input" value={zone} onChange={({ target }) => onChoose(target.value)}>
        {zonesWith(zone, hereNow()).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </select>
    </div>
  );
};

interface QuietHoursProps {
  readonly quiet: Quiet | null;
  readonly onChoose: (quiet: Quiet | null) => void;
}

/** The hours of the day when nothing is sent; null for none. */
export const QuietHours = ({ quiet, onChoose }: QuietHoursProps) => {
  const { notifications: t } = useText();
  return (
    <div>
      <Switch isOn={quiet !== null} onTurn={(isOn) => onChoose(isOn ? night() : null)}>
        {t.quiet}
      </Switch>
      <p className="soft small">{t.quietHint}</p>
      {quiet && (
        <div className="told-quiet">
          <Time label={t.from} time={quiet.from} onChoose={(from) => onChoose({ ...quiet, from })} />
          <Time label={t.to} time={quiet.to} onChoose={(to) => onChoose({ ...quiet, to })} />
          <Zone zone={quiet.timeZone} onChoose={(timeZone) => onChoose({ ...quiet, timeZone })} />
        </div>
      )}
    </div>
  );
};
