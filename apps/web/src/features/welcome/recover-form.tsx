import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { LIMITS, type Recovered } from "@yourmove/contract";
import { useState } from "react";
import { api } from "../../api.ts";
import { useSecurityText } from "../../i18n/lazy-messages.ts";
import { fieldWords, problemText, waitText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Field, Form, Refusal } from "../../ui/form.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { NameField, NewPasswordField } from "../account/fields.tsx";
import { ShownCodes } from "../account/security/recovery-codes.tsx";
import { useSignIn } from "../account/use-session.ts";

/** Says that the password is set, and shows the new codes, before it goes on. */
const CameBack = ({ recovered }: { recovered: Recovered }) => {
  const { codes, door } = useSecurityText();
  const enter = useSignIn();
  const heading = useKeptFocus<HTMLHeadingElement>(recovered);
  return (
    <div className="entry" role="status">
      <h2 tabIndex={-1} ref={heading}>
        {door.welcomeBack}
      </h2>
      <p>{codes.used}</p>
      <p>{codes.renewed}</p>
      <ShownCodes codes={recovered.codes} user={recovered.user} onKept={() => enter(recovered)} />
    </div>
  );
};

/** Why the code did not let in, in words. */
const useRefusal = (error: unknown): string | null => {
  const t = useText();
  const { door } = useSecurityText();
  if (!error) return null;
  if (problemOf(error)?.status === 401) return door.wrong;
  const wait = waitText(error, t);
  return wait ? t.welcome.wait(wait) : problemText(error, t);
};

/** The field for a code; only the service validates it. */
const CodeField = ({ isWrong }: { isWrong: boolean }) => {
  const { door } = useSecurityText();
  return (
    <Field
      name="code"
      className="code"
      label={door.code}
      hint={door.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LIMITS.recoveryCodeLength}
      isWrong={isWrong}
    />
  );
};

/** Signs in by a recovery code, with a new password. */
export const RecoverForm = ({ onBack }: { onBack: () => void }) => {
  const t = useText();
  const { door } = useSecurityText();
  const [recovered, setRecovered] = useState<Recovered | null>(null);
  const recover = useMutation({
    networkMode: "always",
    mutationFn: api.recover,
    onSuccess: setRecovered,
  });
  const refusal = useRefusal(recover.error);
  const isWrong = problemOf(recover.error)?.status === 401;
  if (recovered) return <CameBack recovered={recovered} />;
  return (
    <Form
      wordsFor={(input) => (input.name === "code" ? door.codeHint : fieldWords(input, t))}
      onEdit={() => recover.error && recover.reset()}
      onSend={(typed) =>
        recover.mutate({ username: typed("username"), code: typed("code"), newPassword: typed("password") })
      }
    >
      <h2>{door.title}</h2>
      <p className="soft small">{door.hint}</p>
      <NameField label={t.welcome.name} isWrong={isWrong} autoFocus />
      <CodeField isWrong={isWrong} />
      <NewPasswordField name="password" label={door.newPassword} hint={t.account.passwordHint} />
      <Refusal text={refusal} />
      <button type="submit" className="button is-primary is-large" disabled={recover.isPending}>
        {door.recover}
      </button>
      <p className="soft small">{door.without}</p>
      <button type="button" className="button is-quiet" onClick={onBack}>
        {door.back}
      </button>
    </Form>
  );
};
