import { NOTIFY_WHEN, type NotificationSettings } from "@yourmove/contract";
import { problemText } from "../../../i18n/problem-text.ts";
import type { Wanted } from "../../../i18n/texts/told.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Choice, Choices } from "../../../ui/choices.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { useWanted } from "./use-wanted.ts";

const WANTED = ["turn", "invite", "offer", "over", "reminder"] as const satisfies readonly Wanted[];

interface ShownProps {
  readonly shown: NotificationSettings;
  readonly choose: (choice: Partial<NotificationSettings>) => void;
}

const Shown = ({ shown, choose }: ShownProps) => {
  const { notifications: t } = useText();
  return (
    <>
      <fieldset className="told-wanted">
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

/** What the user is told of, on every device, and when. */
export const WantedChoices = () => {
  const t = useText();
  const { shown, choose, isSaved, isPending, error } = useWanted();
  return (
    <div className="told-part">
      <Refusal text={error && problemText(error, t)} />
      {isPending && <p className="soft">{t.loading}</p>}
      {shown && <Shown shown={shown} choose={choose} />}
      <p role="status" className="soft small">
        {isSaved && t.notifications.saved}
      </p>
    </div>
  );
};
