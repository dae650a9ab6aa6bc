import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { fieldWords, isAbout, problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { FreeNames } from "../../people/free-names.tsx";
import type { FieldProps } from "../../ui/form.tsx";
import { Form, Refusal } from "../../ui/form.tsx";
import { NameField } from "../account/fields.tsx";
import { useSignIn } from "../account/use-session.ts";

/** The field for the name, which is all that a guest needs. */
export const BigNameField = (props: Pick<FieldProps, "isWrong" | "autoComplete">) => {
  const t = useText();
  return (
    <NameField
      className="is-big"
      label={t.welcome.name}
      hint={t.welcome.nameHint}
      placeholder={t.welcome.namePlaceholder}
      autoFocus
      {...props}
    />
  );
};

/** Signs in with a name alone. */
export const GuestForm = ({ onSwitch }: { onSwitch: () => void }) => {
  const t = useText();
  const enter = useSignIn();
  const guest = useMutation({
    mutationFn: (username: string) => api.enterAsGuest(username),
    onSuccess: enter,
  });
  return (
    <Form
      wordsFor={(input) => fieldWords(input, t)}
      onEdit={() => guest.error && guest.reset()}
      onSend={(typed) => guest.mutate(typed("username"))}
    >
      <BigNameField isWrong={isAbout(guest.error, "username")} />
      <Refusal text={guest.error && problemText(guest.error, t)} />
      <FreeNames error={guest.error} taken={guest.variables} />
      <button type="submit" className="button is-primary is-large" disabled={guest.isPending}>
        {guest.isPending ? t.welcome.entering : t.welcome.play}
      </button>
      <button type="button" className="button is-quiet" onClick={onSwitch}>
        {t.welcome.haveAccount}
      </button>
    </Form>
  );
};
