import { INVITES_FROM, PRESENCE_FOR, type Privacy, type UserSummary } from "@yourmove/contract";
import { useId } from "react";
import { inSentence } from "../../../i18n/in-sentence.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Avatar } from "../../../people/person.tsx";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Choices, Refusal } from "../../../ui/form.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useUnblock } from "../../blocks/use-blocks.ts";
import type { AccountDialogProps } from "../account-dialog.tsx";
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

const usePrivacyMutation = (onError: () => void) => {
  const { people } = trpc.useUtils();
  return trpc.people.setPrivacy.useMutation({ onError, onSuccess: (now) => people.privacy.setData(undefined, now) });
};

/** Who may invite, and who sees presence; each choice shows at once, and reverts when it is refused. */
const PrivacyChoices = () => {
  const t = useText();
  const stored = trpc.people.privacy.useQuery(undefined, { staleTime: 0 });
  const { shown, choose, isSaved, isPending, error } = useChoices<Privacy>(stored, usePrivacyMutation);
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

const Blocked = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const unblock = useUnblock(user);
  return (
    <li className="session is-person">
      <Avatar user={user} size="s" />
      <span className="name" dir="auto" title={user.username}>
        {user.username}
      </span>
      <button
        type="button"
        className="button"
        aria-label={t.blocks.unblockOf(inSentence(user.username))}
        disabled={unblock.isPending}
        onClick={() => unblock.mutate({ userID: user.userID })}
      >
        {t.blocks.unblock}
      </button>
    </li>
  );
};

/** The users that the viewer blocks, the newest first; each can be unblocked. */
const BlockedList = () => {
  const t = useText();
  const id = useId();
  const blocks = trpc.people.blocks.useQuery(undefined, { staleTime: 0 });
  const heading = useKeptFocus<HTMLHeadingElement>(blocks.data?.items.length);
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={heading}>
        {t.blocks.title}
      </h3>
      <Refusal text={blocks.error && problemText(blocks.error, t)} />
      {blocks.isPending && <p className="soft">{t.loading}</p>}
      {blocks.data?.items.length === 0 && <p className="soft small">{t.blocks.none}</p>}
      <ul>
        {blocks.data?.items.map((user) => (
          <Blocked key={user.userID} user={user} />
        ))}
      </ul>
    </section>
  );
};

/** The user's privacy settings and blocked users. */
export const PrivacyDialog = ({ onClose }: Pick<AccountDialogProps, "onClose">) => {
  const t = useText();
  return (
    <Dialog title={t.privacy.title} closeLabel={t.close} onClose={onClose}>
      <PrivacyChoices />
      <BlockedList />
    </Dialog>
  );
};
