import type { UserSummary } from "@yourmove/contract";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { Field } from "../../../ui/field.tsx";

interface OwnPasswordFieldProps {
  readonly user: UserSummary;
  readonly isWrong: boolean;
}

/** Asks for the account's password once more. */
export const OwnPasswordField = ({ user, isWrong }: OwnPasswordFieldProps) => {
  const { security } = useSecurityText();
  return (
    <>
      {/* Not shown, but told to password managers: whose password it is. */}
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
