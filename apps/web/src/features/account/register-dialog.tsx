import { lazy, Suspense, useEffect, useState } from "react";
import { fieldWords, isAbout, problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/toasts.tsx";
import { FreeNames } from "../../people/free-names.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, Refusal } from "../../ui/form.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";
import { NameField, NewPasswordField } from "./fields.tsx";
import { canUsePasskeys } from "./security/passkeys.ts";
import "./account-dialogs.css";
import { useSetMe } from "./use-session.ts";

const FirstCodes = lazy(async () => ({ default: (await import("./security/recovery-codes.tsx")).FirstCodes }));

const FirstPasskey = lazy(async () => ({ default: (await import("./security/first-passkey.tsx")).FirstPasskey }));

/** A random password, for an account that signs in by its passkey. */
const unknownPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A new account's password, and its next step. */
interface Registered {
  readonly password: string;
  /** Whether its owner chose the password, and so knows it. */
  readonly isChosen: boolean;
  readonly left: "passkey" | "codes";
}

/** Asks before the page is left, as long as nobody could sign in to the account again. */
const useStay = (isLocked: boolean): void => {
  useEffect(() => {
    if (!isLocked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isLocked]);
};

/**
 * Turns a guest into an account: the same user and matches, with a password or a passkey. The recovery codes are shown at the
 * end, and may be closed.
 */
export const RegisterDialog = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const setMe = useSetMe();
  const notify = useNotify();
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [isPasskey, setIsPasskey] = useState(false);
  const onEntrance = (entrance: Omit<Registered, "left">) => {
    notify({ key: "registered", text: t.account.registered });
    setRegistered({ ...entrance, left: "codes" });
  };
  const register = trpc.auth.register.useMutation({
    onSuccess(credentials, { password: own }) {
      setMe(credentials.user);
      if (isPasskey) setRegistered({ password: own, isChosen: false, left: "passkey" });
      else onEntrance({ password: own, isChosen: true });
    },
  });
  useStay(registered?.left === "passkey");
  if (registered?.left === "passkey") {
    return (
      <Suspense>
        <FirstPasskey password={registered.password} onDone={onEntrance} />
      </Suspense>
    );
  }
  if (registered) {
    return (
      <Suspense>
        <FirstCodes user={user} password={registered.password} isChosen={registered.isChosen} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog title={t.account.keep} closeLabel={t.close} onClose={onClose}>
      <Form
        wordsFor={(input) => fieldWords(input, t)}
        onEdit={() => register.error && register.reset()}
        onSend={(typed) =>
          register.mutate({
            username: typed("username"),
            password: isPasskey ? unknownPassword() : typed("password"),
          })
        }
      >
        <p className="soft">{isPasskey ? t.account.passkeyHint : t.account.keepHint}</p>
        <NameField label={t.welcome.name} defaultValue={user.username} isWrong={isAbout(register.error, "username")} />
        {!isPasskey && (
          <NewPasswordField
            name="password"
            label={t.welcome.password}
            hint={t.account.passwordHint}
            isWrong={isAbout(register.error, "password")}
          />
        )}
        <Refusal text={register.error && problemText(register.error, t)} />
        <FreeNames error={register.error} taken={register.variables?.username} />
        <button type="submit" className="button is-primary" disabled={register.isPending}>
          {t.account.register}
        </button>
        {canUsePasskeys() && (
          <button
            type="button"
            className="button is-quiet"
            disabled={register.isPending}
            onClick={() => setIsPasskey(!isPasskey)}
          >
            {isPasskey ? t.account.withPassword : t.account.withPasskey}
          </button>
        )}
      </Form>
    </Dialog>
  );
};
