import { LIMITS } from "@yourmove/contract";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../api.ts";
import { useSecurityText } from "../../i18n/lazy-messages.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Refusal } from "../../ui/form.tsx";
import { canUsePasskeys, isHeard, signInTrouble } from "../account/security/passkeys.ts";
import { useSignIn } from "../account/use-session.ts";

/** The library is loaded with the form of those who have an account. */
const loadLibrary = () => import("@simplewebauthn/browser");

/** Signs the service's challenge by a passkey; offered in the name field where the browser can. */
const askBrowser = async (useBrowserAutofill: boolean) => {
  const { options } = await api.signInOptions();
  const { startAuthentication } = await loadLibrary();
  const { clientExtensionResults: _, ...credential } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill,
    verifyBrowserAutofillInput: false,
  });
  return api.signInByPasskey(credential);
};

/** A challenge is good for minutes: a page that is open longer requests another one before. */
const RENEWAL_MS = LIMITS.passkeyChallengeMs * 0.8;

type Ask = (isOffered: boolean) => void;

/** Offers passkeys in the name field while mounted. */
const useOffer = (ask: Ask, isBusy: boolean): void => {
  useEffect(() => {
    if (isBusy || !canUsePasskeys()) return;
    let isWanted = true;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await loadLibrary();
      if (isWanted && (await browserSupportsWebAuthnAutofill())) ask(true);
    };
    void offer().catch(() => {});
    const timer = setInterval(() => ask(true), RENEWAL_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
      void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [ask, isBusy]);
};

/** Signing in with a passkey: by the button, or by what the browser offers at the name. */
const usePasskeySignIn = () => {
  const enter = useSignIn();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const ask = useCallback<Ask>(
    (isOffered) => {
      askBrowser(isOffered)
        .then(enter, (error: unknown) => isHeard(error, isOffered) && setRefusal(error))
        .finally(() => isOffered || setIsPending(false));
    },
    [enter],
  );
  useOffer(ask, isPending);
  const signIn = () => {
    setIsPending(true);
    setRefusal(null);
    ask(false);
  };
  return { signIn, isPending, refusal };
};

/** The buttons to sign in by a passkey, and by a recovery code. */
export const OtherWays = ({ onForgot }: { onForgot: () => void }) => {
  const t = useText();
  const texts = useSecurityText();
  const { door } = texts;
  const { signIn, isPending, refusal } = usePasskeySignIn();
  return (
    <>
      {canUsePasskeys() && (
        <button type="button" className="button is-large" disabled={isPending} onClick={signIn}>
          {door.passkey}
        </button>
      )}
      <Refusal text={refusal ? signInTrouble(refusal, t, texts) : null} />
      <button type="button" className="button is-quiet" onClick={onForgot}>
        {door.forgot}
      </button>
    </>
  );
};
