import type { UserSummary } from "@yourmove/contract";
import { useId } from "react";
import { trpc } from "../../../api.ts";
import { inSentence } from "../../../i18n/in-sentence.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Avatar } from "../../../people/avatar.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useUnblock } from "../../blocks/use-blocks.ts";

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

/** Whom the viewer blocks, the newest first; each can be let in again. */
export const BlockedList = () => {
  const t = useText();
  const id = useId();
  const blocks = trpc.people.blocks.useQuery(undefined, { staleTime: 0 });
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{t.blocks.title}</h3>
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
