import { INVITES_FROM, PRESENCE_FOR, type Privacy } from "@yourmove/contract";
import { useState } from "react";
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
  // Kept here, for a mutation is told of a moment later, and till then the button would jump back.
  const [chosen, setChosen] = useState<Partial<Privacy>>({});
  const set = trpc.people.setPrivacy.useMutation({
    onSuccess: (now) => utils.people.privacy.setData(undefined, now),
    onError: () => setChosen({}),
  });
  const choose = (choice: Partial<Privacy>) => {
    setChosen((before) => ({ ...before, ...choice }));
    set.mutate(choice);
  };
  return {
    shown: data && { ...data, ...chosen },
    choose,
    isSaved: set.isSuccess,
    isPending,
    error: set.error ?? error,
  };
};

/** Who may invite, and who sees presence; each choice holds at once, and goes back where it was refused. */
export const PrivacyChoices = () => {
  const t = useText();
  const { shown, choose, isSaved, isPending, error } = usePrivacy();
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
