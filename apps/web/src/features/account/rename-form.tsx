import { LIMITS, type UserSummary } from "@yourmove/contract";
import type { FormEvent } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icons.tsx";

/** A guest's way to another name. */
export const RenameForm = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({ onSuccess: (me) => utils.auth.me.setData(undefined, me) });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate({ username: String(new FormData(event.currentTarget).get("username")) });
  };
  return (
    <form className="rename" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="rename">{t.account.rename}</label>
        <input
          id="rename"
          name="username"
          className="input"
          required
          minLength={LIMITS.username.min}
          maxLength={LIMITS.username.max}
          pattern="[A-Za-z0-9_\-]+"
          title={t.welcome.nameHint}
          defaultValue={user.username}
          aria-invalid={rename.isError}
        />
      </div>
      <button type="submit" className="button" disabled={rename.isPending}>
        {t.account.save}
      </button>
      <div role="alert" className="rename-answer">
        {rename.error && (
          <p className="alert">
            <Icon name="warning" />
            {problemText(rename.error, t)}
          </p>
        )}
        {rename.isSuccess && <p className="soft small">{t.account.saved}</p>}
      </div>
    </form>
  );
};
