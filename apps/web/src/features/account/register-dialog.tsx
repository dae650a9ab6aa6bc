import { LIMITS, type UserSummary } from "@yourmove/contract";
import type { FormEvent } from "react";
import { createPortal } from "react-dom";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useNotify } from "../../ui/notices.tsx";

/** Turns a guest into an account: the same user, the same matches, from now on with a password. */
export const RegisterDialog = ({ user, onClose }: { user: UserSummary; onClose: () => void }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const notify = useNotify();
  const register = trpc.auth.register.useMutation({
    onSuccess(credentials) {
      utils.auth.me.setData(undefined, { user: credentials.user });
      notify({ key: "registered", text: t.account.registered });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    register.mutate({ username: String(fields.get("username")), password: String(fields.get("password")) });
  };
  return createPortal(
    <Dialog title={t.account.keep} onClose={onClose}>
      <form className="entry" onSubmit={onSubmit}>
        <p className="soft">{t.account.keepHint}</p>
        <div className="field">
          <label htmlFor="new-name">{t.welcome.name}</label>
          <input
            id="new-name"
            name="username"
            className="input"
            autoComplete="username"
            required
            minLength={LIMITS.username.min}
            maxLength={LIMITS.username.max}
            pattern="[A-Za-z0-9_\-]+"
            title={t.welcome.nameHint}
            defaultValue={user.username}
          />
        </div>
        <div className="field">
          <label htmlFor="new-password">{t.welcome.password}</label>
          <input
            id="new-password"
            name="password"
            type="password"
            className="input"
            autoComplete="new-password"
            required
            minLength={LIMITS.password.min}
            aria-describedby="password-hint"
          />
          <p id="password-hint" className="soft small">
            {t.account.passwordHint}
          </p>
        </div>
        <div role="alert">
          {register.error && (
            <p className="alert">
              <Icon name="warning" />
              {problemText(register.error, t)}
            </p>
          )}
        </div>
        <button type="submit" className="button is-primary" disabled={register.isPending}>
          {t.account.register}
        </button>
      </form>
    </Dialog>,
    document.body,
  );
};
