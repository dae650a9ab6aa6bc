import type { Subscription } from "@yourmove/contract";
import { useId } from "react";
import { useDevices } from "../../../frame/told/use-devices.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";

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

/** The devices that are told, the oldest first; each can be removed. */
export const DeviceList = () => {
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
