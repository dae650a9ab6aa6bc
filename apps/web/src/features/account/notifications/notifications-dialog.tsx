import {
  LIMITS,
  NOTIFY_WHEN,
  type NotificationSettings,
  type QuietHours as Quiet,
  type Subscription,
} from "@yourmove/contract";
import { useId } from "react";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { useDevices, useThisDevice } from "../../../layout/notifications/devices.ts";
import { showNotification } from "../../../layout/show-notification.ts";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Choices, Refusal } from "../../../ui/form.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { AccountDialogProps } from "../account-dialog.tsx";
import { useChoices } from "../use-choices.ts";
import "./notifications.css";

const hereNow = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The default quiet hours. */
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
    <div className="field notify-zone">
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
const QuietHours = ({ quiet, onChoose }: QuietHoursProps) => {
  const { notifications: t } = useText();
  return (
    <div>
      <Switch isOn={quiet !== null} onTurn={(isOn) => onChoose(isOn ? night() : null)}>
        {t.quiet}
      </Switch>
      <p className="soft small">{t.quietHint}</p>
      {quiet && (
        <div className="notify-quiet">
          <Time label={t.from} time={quiet.from} onChoose={(from) => onChoose({ ...quiet, from })} />
          <Time label={t.to} time={quiet.to} onChoose={(to) => onChoose({ ...quiet, to })} />
          <Zone zone={quiet.timeZone} onChoose={(timeZone) => onChoose({ ...quiet, timeZone })} />
        </div>
      )}
    </div>
  );
};

const useSettingsMutation = (onError: () => void) => {
  const { push } = trpc.useUtils();
  return trpc.push.setSettings.useMutation({ onError, onSuccess: (now) => push.settings.setData(undefined, now) });
};

/** The kinds of notification, and their quiet hours. */
const useWanted = () =>
  useChoices<NotificationSettings>(trpc.push.settings.useQuery(undefined, { staleTime: 0 }), useSettingsMutation);

const WANTED = ["turn", "invite", "offer", "over", "reminder"] as const;

interface ShownProps {
  readonly shown: NotificationSettings;
  readonly choose: (choice: Partial<NotificationSettings>) => void;
}

const Shown = ({ shown, choose }: ShownProps) => {
  const { notifications: t } = useText();
  return (
    <>
      <fieldset className="notify-wanted">
        <legend>{t.wantedLegend}</legend>
        {WANTED.map((one) => (
          <Switch key={one} isOn={shown[one]} onTurn={(isOn) => choose({ [one]: isOn })}>
            {t.wanted[one]}
          </Switch>
        ))}
      </fieldset>
      <Choices legend={t.whenLegend} className="privacy-choices">
        {NOTIFY_WHEN.map((when) => (
          <Choice key={when} name="when" checked={shown.when === when} onChange={() => choose({ when })}>
            {t.whens[when]}
          </Choice>
        ))}
      </Choices>
      <QuietHours quiet={shown.quiet} onChoose={(quiet) => choose({ quiet })} />
    </>
  );
};

/** Kinds and quiet hours, for every device. */
const WantedChoices = () => {
  const t = useText();
  const { shown, choose, isSaved, isPending, error } = useWanted();
  return (
    <div className="notify-part">
      <Refusal text={error && problemText(error, t)} />
      {isPending && <p className="soft">{t.loading}</p>}
      {shown && <Shown shown={shown} choose={choose} />}
      <p role="status" className="soft small">
        {isSaved && t.notifications.saved}
      </p>
    </div>
  );
};

interface DeviceProps {
  readonly device: Subscription;
  readonly isThis: boolean;
  readonly onRemove: () => void;
}

const Device = ({ device: { label, createdTime }, isThis, onRemove }: DeviceProps) => {
  const t = useText();
  const name = label ?? t.notifications.unnamed;
  return (
    <li className="session">
      <span className="session-words">
        <bdi>{name}</bdi>
        <span className="soft small">
          {isThis && `${t.account.thisDevice} · `}
          {t.notifications.since(agoWords(createdTime, Date.now(), t.language))}
        </span>
      </span>
      <button type="button" className="button" aria-label={t.notifications.removeOf(name)} onClick={onRemove}>
        {t.notifications.remove}
      </button>
    </li>
  );
};

/** The devices with notifications, the oldest first; each can be removed. */
const DeviceList = () => {
  const t = useText();
  const id = useId();
  const { devices, error, isPending, ownID, remove } = useDevices();
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{t.notifications.devices}</h3>
      <Refusal text={error && problemText(error, t)} />
      {isPending && <p className="soft">{t.loading}</p>}
      {devices?.length === 0 && <p className="soft small">{t.notifications.none}</p>}
      <ul>
        {devices?.map((device) => (
          <Device
            key={device.subscriptionID}
            device={device}
            isThis={device.subscriptionID === ownID}
            onRemove={() => void remove(device.subscriptionID)}
          />
        ))}
      </ul>
    </section>
  );
};

/** Notifications on this device: on or off, why not, and a sample. */
const ThisDevice = () => {
  const { notifications: t } = useText();
  const { isOn, isReady, whyNot, isFull, turn } = useThisDevice();
  const show = () => showNotification({ title: t.testTitle, body: t.testText, tag: "test", link: "/" });
  return (
    <div className="notify-part">
      <Switch isOn={isOn} isDisabled={!isReady} onTurn={(next) => void turn(next)}>
        {t.device}
      </Switch>
      <p className="soft small" role="status">
        {whyNot ? t.whyNot[whyNot] : t.deviceHint}
      </p>
      <Refusal text={isFull ? t.full(LIMITS.pushSubscriptions) : null} />
      {isOn && (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => void show()}>
            {t.test}
          </button>
        </div>
      )}
    </div>
  );
};

/** Notifications: devices, kinds, quiet hours. */
export const NotificationsDialog = ({ onClose }: Pick<AccountDialogProps, "onClose">) => {
  const t = useText();
  return (
    <Dialog title={t.notifications.title} closeLabel={t.close} onClose={onClose}>
      <ThisDevice />
      <WantedChoices />
      <DeviceList />
    </Dialog>
  );
};
