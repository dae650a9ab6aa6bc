import { LIMITS } from "@yourmove/contract";
import { showNotification } from "../../../frame/show-notification.ts";
import { useThisDevice } from "../../../frame/told/use-this-device.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Whether this device is told, with what there is to say where it can't be, and a look at how it is. */
export const ThisDevice = () => {
  const { notifications: t } = useText();
  const { isOn, isReady, whyNot, isFull, turn } = useThisDevice();
  const show = () => showNotification({ title: t.testTitle, body: t.testText, tag: "test", link: "/" });
  return (
    <div className="told-part">
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
