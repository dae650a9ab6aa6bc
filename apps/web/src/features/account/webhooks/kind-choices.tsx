import type { WebhookKind } from "../../../i18n/texts/told.ts";
import { useText } from "../../../i18n/use-text.tsx";

interface KindChoicesProps {
  readonly chosen: ReadonlySet<WebhookKind>;
  readonly onChoose: (chosen: ReadonlySet<WebhookKind>) => void;
}

/** What a new webhook is to be told of. */
export const KindChoices = ({ chosen, onChoose }: KindChoicesProps) => {
  const { webhooks: t } = useText();
  const kinds = Object.keys(t.kinds) as WebhookKind[];
  const turn = (kind: WebhookKind, isOn: boolean) =>
    onChoose(new Set(kinds.filter((one) => (one === kind ? isOn : chosen.has(one)))));
  return (
    <fieldset className="kinds">
      <legend>{t.kindsLegend}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="kind">
          <input type="checkbox" checked={chosen.has(kind)} onChange={({ target }) => turn(kind, target.checked)} />
          {t.kinds[kind]}
        </label>
      ))}
    </fieldset>
  );
};
