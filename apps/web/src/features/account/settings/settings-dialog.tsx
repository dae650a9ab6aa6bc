import { problemOf } from "@yourmove/client";
import type { AvatarInput, UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { type Dictionary, LANGUAGES } from "../../../i18n/dictionary.ts";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { fieldWords, isAbout, problemText } from "../../../i18n/problem-text.ts";
import type { SecurityTexts } from "../../../i18n/security-en.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { OWN_NAMES, useChosenLanguage } from "../../../layout/language.tsx";
import { FreeNames } from "../../../people/free-names.tsx";
import { initialOf } from "../../../people/person.tsx";
import { trpc } from "../../../trpc.ts";
import { Dialog, QuestionDialog } from "../../../ui/dialog.tsx";
import { Choice, Choices, Field, Form, Refusal } from "../../../ui/form.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { type AccountDialogProps, useIsForeign } from "../account-dialog.tsx";
import { NameField } from "../fields.tsx";
import { tellOtherTabs, useLeave, useSetMe } from "../use-session.ts";
import { SessionList } from "./session-list.tsx";
import "./settings.css";

const FORBIDDEN = 403;

/** Guests and users signed in by another site have no password here: their session is not one of this service. */
const useHasPassword = ({ isGuest }: UserSummary): boolean => {
  const sessions = trpc.account.sessions.useQuery();
  return !isGuest && (sessions.data?.items.some(({ isCurrent }) => isCurrent) ?? true);
};

/** The second question: the password or the name. */
const Confirm = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const { ownData } = useSecurityText();
  const leave = useLeave();
  const hasPassword = useHasPassword(user);
  const remove = trpc.account.delete.useMutation({ onSuccess: leave });
  const isWrong = problemOf(remove.error)?.status === FORBIDDEN;
  const wrong = hasPassword ? t.keys.wrong : ownData.wrongName;
  const refusal = remove.error && (isWrong ? wrong : problemText(remove.error, t));
  return (
    <Dialog title={ownData.reallyTitle} closeLabel={t.close} onClose={onClose}>
      <p>{ownData.forGood}</p>
      <Form onSend={(typed) => remove.mutate(hasPassword ? { password: typed("own") } : { username: typed("own") })}>
        {hasPassword ? (
          <>
            {/* Hidden: tells password managers whose password it is. */}
            <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
            <Field
              type="password"
              name="own"
              autoComplete="current-password"
              label={t.keys.password}
              isWrong={isWrong}
            />
          </>
        ) : (
          <Field name="own" autoComplete="off" label={ownData.typeName(user.username)} isWrong={isWrong} />
        )}
        <Refusal text={refusal} />
        <button type="submit" className="button is-danger" disabled={remove.isPending}>
          {ownData.deleteForGood}
        </button>
      </Form>
    </Dialog>
  );
};

/** Asks twice before an account is deleted: first explains what follows, then wants the password or the name. */
const DeleteDialog = (props: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const { ownData } = useSecurityText();
  const [isSure, setIsSure] = useState(false);
  if (isSure) return <Confirm {...props} />;
  return (
    <QuestionDialog
      title={ownData.deleteTitle}
      closeLabel={t.close}
      yes={ownData.goOn}
      no={ownData.keep}
      isDanger
      isPending={false}
      onYes={() => setIsSure(true)}
      onClose={props.onClose}
    >
      <p>{ownData.whatGoes}</p>
      <p>{ownData.whatStays}</p>
    </QuestionDialog>
  );
};

const PATH = "/platform/me/export";

const FILE = "your-move.ndjson";

const TOO_MANY = 429;

/** Downloads the user's data as one file. */
const useTakeAlong = () => {
  const { ownData } = useSecurityText();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const fetchFile = async (): Promise<void> => {
    const answer = await fetch(PATH);
    if (answer.ok) return saveFile(FILE, await answer.blob());
    setRefusal(answer.status === TOO_MANY ? ownData.tooSoon : ownData.failed);
  };
  const takeAlong = () => {
    setIsPending(true);
    setRefusal(null);
    fetchFile()
      .catch(() => setRefusal(ownData.failed))
      .finally(() => setIsPending(false));
  };
  return { takeAlong, isPending, refusal };
};

/** The user's data: export as a file, or delete the account for good. */
const OwnData = ({ user }: { user: UserSummary }) => {
  const { ownData } = useSecurityText();
  const id = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  const { takeAlong, isPending, refusal } = useTakeAlong();
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{ownData.title}</h3>
      <p className="soft small">{ownData.hint}</p>
      <Refusal text={refusal} />
      <div className="dialog-actions">
        <button type="button" className="button" disabled={isPending} onClick={takeAlong}>
          {isPending ? ownData.collecting : ownData.takeAlong}
        </button>
        <button type="button" className="button is-danger" onClick={() => setIsDeleting(true)}>
          {ownData.delete}
        </button>
      </div>
      {isDeleting && <DeleteDialog user={user} onClose={() => setIsDeleting(false)} />}
    </section>
  );
};

const refusalWords = (error: unknown, t: Dictionary, { settings }: SecurityTexts): string => {
  const code = problemOf(error)?.code;
  if (code === "rate_limited") return settings.tooOften;
  return code === "username_taken" ? settings.nameTaken : problemText(error, t);
};

/** Changes the name, and shows it at once everywhere. */
const RenameForm = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const { users } = trpc.useUtils();
  const setMe = useSetMe();
  const rename = trpc.account.rename.useMutation({
    async onSuccess(me) {
      setMe(me.user);
      tellOtherTabs(me.user);
      await users.get.invalidate({ userID: me.user.userID });
    },
  });
  return (
    <Form
      className="rename"
      wordsFor={(input) => fieldWords(input, t)}
      onEdit={rename.reset}
      onSend={(typed) => rename.mutate({ username: typed("username") })}
    >
      <NameField label={t.account.rename} defaultValue={user.username} isWrong={isAbout(rename.error, "username")} />
      <button type="submit" className="button" disabled={rename.isPending}>
        {t.account.save}
      </button>
      <div className="rename-answer">
        {!user.isGuest && <p className="soft small">{texts.settings.nameHint}</p>}
        <Refusal text={rename.error && refusalWords(rename.error, t, texts)} />
        <FreeNames error={rename.error} taken={rename.variables?.username} />
        <p role="status" className="soft small">
          {rename.isSuccess && t.account.saved}
        </p>
      </div>
    </Form>
  );
};

type AvatarID = NonNullable<AvatarInput["avatar"]>;

const COUNT = 24;

const AVATARS = Array.from({ length: COUNT }, (_, index) => String(index + 1).padStart(2, "0") as AvatarID);

const pathOf = (id: AvatarID) => `/avatars/${id}.svg`;

/** The avatars on offer, and the initial for none; a choice shows at once, and reverts when it is refused. */
const AvatarChoice = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const setMe = useSetMe();
  const choose = trpc.account.setAvatar.useMutation({
    // One after the other, so that the last one stays.
    scope: { id: "avatar" },
    onSuccess(me) {
      setMe(me.user);
      tellOtherTabs(me.user);
    },
  });
  const sent = choose.isPending ? choose.variables.avatar : undefined;
  const chosen = sent === undefined ? user.avatar : sent && pathOf(sent);
  return (
    <fieldset className="avatars">
      <legend>{t.account.picture}</legend>
      <label className="avatar-option">
        <input
          type="radio"
          name="avatar"
          checked={chosen === null}
          onChange={() => choose.mutate({ avatar: null })}
          aria-label={t.account.noPicture}
        />
        <span aria-hidden="true">{initialOf(user)}</span>
      </label>
      {AVATARS.map((id) => (
        <label key={id} className="avatar-option">
          <input
            type="radio"
            name="avatar"
            checked={chosen === pathOf(id)}
            onChange={() => choose.mutate({ avatar: id })}
            aria-label={`${t.account.picture} ${Number(id)}`}
          />
          <img src={pathOf(id)} alt="" width="44" height="44" loading="lazy" />
        </label>
      ))}
      <Refusal text={choose.error && problemText(choose.error, t)} />
    </fieldset>
  );
};

/** The lobby's language on this device; a choice applies at once. */
const LanguageChoice = () => {
  const { settings } = useSecurityText();
  const [chosen, choose] = useChosenLanguage();
  return (
    <Choices legend={settings.language} className="language-choice">
      <Choice name="language" checked={chosen === ""} onChange={() => choose("")}>
        {settings.asBrowser}
      </Choice>
      {LANGUAGES.map((language) => (
        <Choice key={language} name="language" checked={chosen === language} onChange={() => choose(language)}>
          <span lang={language}>{OWN_NAMES[language]}</span>
        </Choice>
      ))}
    </Choices>
  );
};

/** The account's settings: name, picture, language, signed-in devices, data. */
export const SettingsDialog = ({ user, onClose }: AccountDialogProps) => {
  const t = useText();
  const isForeign = useIsForeign();
  return (
    <Dialog title={t.account.settings} closeLabel={t.close} onClose={onClose}>
      {!isForeign && <RenameForm user={user} />}
      <AvatarChoice user={user} />
      <LanguageChoice />
      <SessionList user={user} />
      <OwnData user={user} />
    </Dialog>
  );
};
