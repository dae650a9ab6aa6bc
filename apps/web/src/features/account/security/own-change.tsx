import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { problemText, waitText } from "../../../i18n/problem-text.ts";
import type { SecurityTexts } from "../../../i18n/security-en.ts";
import { trpc } from "../../../trpc.ts";
import { Field } from "../../../ui/form.tsx";

/** Whether a change was refused for its password. */
export const isWrongPassword = (error: unknown): boolean => problemOf(error)?.code === "forbidden_action";

/** Why an action that needs the password was refused, in words for the player. */
export const passwordRefusal = (error: unknown, t: Dictionary, { security, passkeys }: SecurityTexts): string => {
  if (isWrongPassword(error)) return security.wrong;
  if (problemOf(error)?.code === "limit_reached") return passkeys.trouble.full;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};

/** The query key of the account's activity. */
export const ACTIVITY_KEY = ["own activity"];

/** Refetches after a change of the ways to sign in: the passkeys, the codes and the account's activity. */
export const useOwnChange = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const { passkeys, recovery } = trpc.useUtils();
  return async () => {
    const activity = queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    await Promise.all([passkeys.list.invalidate(), recovery.state.invalidate(), activity]);
  };
};

interface OwnPasswordFieldProps {
  readonly user: UserSummary;
  readonly isWrong: boolean;
}

/** The field for the account's password, for a sensitive action. */
export const OwnPasswordField = ({ user, isWrong }: OwnPasswordFieldProps) => {
  const { security } = useSecurityText();
  return (
    <>
      {/* Hidden: tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <Field
        type="password"
        name="password"
        autoComplete="current-password"
        label={security.password}
        isWrong={isWrong}
      />
    </>
  );
};
