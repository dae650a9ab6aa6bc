import type { UserSummary } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar } from "../../people/avatar.tsx";
import { PresenceWords } from "../../people/presence-words.tsx";

/** Somebody who may be chosen, or is. */
export const Person = ({ user }: { user: UserSummary }) => {
  const t = useText();
  return (
    <>
      <Avatar user={user} size="s" />
      <span className="name" dir="auto">
        {user.username}
      </span>
      <PresenceWords user={user} />
      {user.isBot && <span className="chip">{t.newMatch.bot}</span>}
    </>
  );
};
