import { INVITES_FROM, PRESENCE_FOR, type Privacy } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Choice, Choices } from "../../../ui/choices.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useChoices } from "../use-choices.ts";

interface OptionsProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly words: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

const Options = <Value extends string>({ name, legend, words, values, chosen, onChoose }: OptionsProps<Value>) => (
  <Choices legend={legend} className="privacy-choices">
    {values.map((value) => (
      <Choice key={value} name={name} checked={chosen === value} onChange={() => onChoose(value)}>
        {words[value]}
      </Choice>
    ))}
  </Choices>
);

const useSending = (onError: () => void) => {
  const { people } = trpc.useUtils();
  return trpc.people.setPrivacy.useMutation({ onError, onSuccess: (now) => people.privacy.setData(undefined, now) });
};

/** Who may invite, and who sees presence; each choice holds at once, and goes back where it was refused. */
export const PrivacyChoices = () => {
  const t = useText();
  const stored = trpc.people.privacy.useQuery(undefined, { staleTime: 0 });
  const { shown, choose, isSaved, isPending, error } = useChoices<Privacy>(stored, useSending);
  return (
    <div className="privacy">
      <Refusal text={error && problemText(error, t)} />
      {isPending && <p className="soft">{t.loading}</p>}
      {shown && (
        <>
          <Options
            name="invitesFrom"
            legend={t.privacy.invitesFrom}
            words={t.privacy.invites}
            values={INVITES_FROM}
            chosen={shown.invitesFrom}
            onChoose={(invitesFrom) => choose({ invitesFrom })}
          />
          <p className="soft small">{t.privacy.hint}</p>
          <Options
            name="presence"
            legend={t.privacy.presence}
            words={t.privacy.presences}
            values={PRESENCE_FOR}
            chosen={shown.presence}
            onChoose={(presence) => choose({ presence })}
          />
        </>
      )}
      <p role="status" className="soft small">
        {isSaved && t.privacy.saved}
      </p>
    </div>
  );
};
