import { INVITES_FROM, PRESENCE_FOR } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Choice, Choices } from "../../../ui/choices.tsx";
import { Refusal } from "../../../ui/refusal.tsx";

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

/** The choices as they stand, or as they are being made; a refused one goes back. */
const usePrivacy = () => {
  const utils = trpc.useUtils();
  const { data, error, isPending } = trpc.people.privacy.useQuery(undefined, { staleTime: 0 });
  const set = trpc.people.setPrivacy.useMutation({ onSuccess: (now) => utils.people.privacy.setData(undefined, now) });
  const asked = set.isPending ? set.variables : undefined;
  const shown = data && {
    invitesFrom: asked?.invitesFrom ?? data.invitesFrom,
    presence: asked?.presence ?? data.presence,
  };
  return { shown, set, isPending, error: set.error ?? error };
};

/** Who may invite, and who sees presence; each choice holds at once, and goes back where it was refused. */
export const PrivacyChoices = () => {
  const t = useText();
  const { shown, set, isPending, error } = usePrivacy();
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
            onChoose={(invitesFrom) => set.mutate({ invitesFrom })}
          />
          <p className="soft small">{t.privacy.hint}</p>
          <Options
            name="presence"
            legend={t.privacy.presence}
            words={t.privacy.presences}
            values={PRESENCE_FOR}
            chosen={shown.presence}
            onChoose={(presence) => set.mutate({ presence })}
          />
        </>
      )}
      <p role="status" className="soft small">
        {set.isSuccess && t.privacy.saved}
      </p>
    </div>
  );
};
