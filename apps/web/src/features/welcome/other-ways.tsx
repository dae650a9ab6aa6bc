import { useSecurityText } from "../../i18n/use-security-text.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { canUsePasskeys } from "../account/security/can-use-passkeys.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

/** In by a passkey, offered while a name is typed too, or back by a recovery code. */
export const OtherWays = ({ onForgot }: { onForgot: () => void }) => {
  const { door } = useSecurityText();
  const { signIn, isPending, isRefused } = usePasskeySignIn();
  return (
    <>
      {canUsePasskeys() && (
        <button type="button" className="button is-large" disabled={isPending} onClick={signIn}>
          {door.passkey}
        </button>
      )}
      <Refusal text={isRefused ? door.passkeyFailed : null} />
      <button type="button" className="button is-quiet" onClick={onForgot}>
        {door.forgot}
      </button>
    </>
  );
};
