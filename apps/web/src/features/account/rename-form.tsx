import type { UserSummary } from "@yourmove/contract";
import { trpc } from "../../api.ts";
import { fieldWords } from "../../i18n/field-words.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Form } from "../../ui/form.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { NameField } from "./name-field.tsx";

/** A guest's way to another name. */
export const RenameForm = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({ onSuccess: (me) => utils.auth.me.setData(undefined, me) });
  return (
    <Form
      className="rename"
      wordsFor={(input) => fieldWords(input, t)}
      onSend={(typed) => rename.mutate({ username: typed("username") })}
    >
      <NameField label={t.account.rename} defaultValue={user.username} isWrong={rename.isError} />
      <button type="submit" className="button" disabled={rename.isPending}>
        {t.account.save}
      </button>
      <div className="rename-answer">
        <Refusal text={rename.error && problemText(rename.error, t)} />
        <p role="status" className="soft small">
          {rename.isSuccess && t.account.saved}
        </p>
      </div>
    </Form>
  );
};
