import { problemOf } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import type { Dictionary } from "../../../i18n/dictionary.ts";
import { fieldWords } from "../../../i18n/field-words.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import type { SecurityTexts } from "../../../i18n/texts/security.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Form } from "../../../ui/form.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { NameField } from "../name-field.tsx";
import { tellOtherTabs } from "../other-tabs.ts";

const refusalWords = (error: unknown, t: Dictionary, { settings }: SecurityTexts): string => {
  const code = problemOf(error)?.code;
  if (code === "rate_limited") return settings.tooOften;
  return code === "username_taken" ? settings.nameTaken : problemText(error, t);
};

/** The way to another name, shown at once wherever the own one stands; what an account gives up by it is said. */
export const RenameForm = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({
    async onSuccess(me) {
      utils.auth.me.setData(undefined, me);
      tellOtherTabs(me.user);
      await utils.users.get.invalidate({ userID: me.user.userID });
    },
  });
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
        {!user.isGuest && <p className="soft small">{texts.settings.nameHint}</p>}
        <Refusal text={rename.error && refusalWords(rename.error, t, texts)} />
        <p role="status" className="soft small">
          {rename.isSuccess && t.account.saved}
        </p>
      </div>
    </Form>
  );
};
