import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { UserSummary } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { client } from "../../../client.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Form } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { askedAgainWords, isWrongPassword } from "./asked-again.ts";
import { canUsePasskeys } from "./can-use-passkeys.ts";
import { OwnPasswordField } from "./own-password-field.tsx";
import { passkeyTrouble } from "./passkey-trouble.ts";
import { useOwnChange } from "./use-own-change.ts";

/** Has the browser make a passkey, and the service keep it. */
const addPasskey = async (password: string) => {
  const { options } = await client.passkeys.registerOptions.mutate({ password });
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = credential.response;
  return client.passkeys.register.mutate({
    credential: { ...credential, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
  });
};

/** Adds a passkey, once the password is said again. */
export const AddPasskey = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const onSettled = useOwnChange(getQueryKey(trpc.passkeys.list));
  const add = useMutation({
    networkMode: "always",
    mutationFn: addPasskey,
    onSettled,
  });
  if (!canUsePasskeys()) return <p className="soft small">{texts.passkeys.unsupported}</p>;
  const refusal = add.error && (passkeyTrouble(add.error, texts) ?? askedAgainWords(add.error, t, texts));
  return (
    <Form onSend={(typed) => add.mutate(typed("password"))}>
      <OwnPasswordField user={user} isWrong={isWrongPassword(add.error)} />
      <Refusal text={refusal} />
      <button type="submit" className="button" disabled={add.isPending}>
        {add.isPending ? texts.passkeys.adding : texts.passkeys.add}
      </button>
      <p role="status" className="soft small">
        {add.isSuccess && texts.passkeys.added}
      </p>
    </Form>
  );
};
