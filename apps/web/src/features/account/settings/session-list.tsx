import { LIMITS, type SessionSummary, type UserSummary } from "@yourmove/contract";
import { type RefObject, useId, useState } from "react";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { QuestionDialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/form.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import type { AccountDialogProps } from "../account-dialog.tsx";
import { deviceName } from "../account-dialog.tsx";
import { NameForm } from "../fields.tsx";
import { useLeave } from "../use-session.ts";

interface SessionRowProps {
  readonly session: SessionSummary;
  readonly onDone: () => void;
}

/** Asks for a device's name, or takes it away. */
const DeviceNameForm = ({ session, onDone }: SessionRowProps) => {
  const t = useText();
  const texts = useSecurityText();
  const utils = trpc.useUtils();
  const rename = trpc.account.renameSession.useMutation({
    onSuccess: onDone,
    onSettled: () => utils.account.sessions.invalidate(),
  });
  const { sessionID, name } = session;
  return (
    <NameForm
      label={texts.devices.name}
      name={deviceName(session, texts)}
      most={LIMITS.deviceNameLength}
      save={texts.devices.save}
      isPending={rename.isPending}
      refusal={rename.error && problemText(rename.error, t)}
      onName={(next) => rename.mutate({ sessionID, name: next })}
    >
      {name !== null && (
        <button type="button" className="button" onClick={() => rename.mutate({ sessionID, name: null })}>
          {texts.devices.forget}
        </button>
      )}
      <button type="button" className="button is-quiet" onClick={onDone}>
        {texts.devices.cancel}
      </button>
    </NameForm>
  );
};

interface SessionButtonsProps {
  readonly session: SessionSummary;
  readonly name: string;
  readonly renameButton: RefObject<HTMLButtonElement | null>;
  readonly onRename: () => void;
}

/** Any device can be named, and another one than this be signed out. */
const SessionButtons = ({ session: { sessionID, isCurrent }, name, renameButton, onRename }: SessionButtonsProps) => {
  const t = useText();
  const { devices } = useSecurityText();
  const utils = trpc.useUtils();
  const end = trpc.account.endSession.useMutation({ onSettled: () => utils.account.sessions.invalidate() });
  return (
    <span className="session-buttons">
      <button
        ref={renameButton}
        type="button"
        className="button is-quiet"
        aria-label={devices.renameOf(name)}
        onClick={onRename}
      >
        {devices.rename}
      </button>
      {!isCurrent && (
        <button
          type="button"
          className="button"
          aria-label={devices.signOutOf(name)}
          disabled={end.isPending}
          onClick={() => end.mutate({ sessionID })}
        >
          {t.account.endSession}
        </button>
      )}
    </span>
  );
};

/** One device that is signed in: what it is called, when it was used last, and how to sign it out. */
const SessionRow = ({ session }: { session: SessionSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useKeptFocus<HTMLButtonElement>(isRenaming);
  const { isCurrent, lastUsedTime } = session;
  const name = deviceName(session, texts);
  if (isRenaming) {
    return (
      <li className="session">
        <DeviceNameForm session={session} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="session">
      <span className="session-words">
        <bdi>{name}</bdi>
        <span className="soft small">
          {isCurrent && `${t.account.thisDevice} · `}
          {t.account.lastUsed(agoWords(lastUsedTime, Date.now(), t.language))}
        </span>
      </span>
      <SessionButtons {...{ session, name, renameButton }} onRename={() => setIsRenaming(true)} />
    </li>
  );
};

/** Asks before signing out every device, this one too. */
const LogoutEverywhereDialog = ({ user, onClose }: Pick<AccountDialogProps, "user" | "onClose">) => {
  const t = useText();
  const leave = useLeave();
  const endAll = trpc.account.endSessions.useMutation({ onSuccess: leave });
  return (
    <QuestionDialog
      title={t.account.endAllTitle}
      closeLabel={t.close}
      yes={t.account.endAll}
      no={t.account.stay}
      isDanger
      isPending={endAll.isPending}
      refusal={endAll.error && problemText(endAll.error, t)}
      onYes={() => endAll.mutate()}
      onClose={onClose}
    >
      <p>{t.account.endAllHint}</p>
      {user.isGuest && <p>{t.account.logoutGuest}</p>}
    </QuestionDialog>
  );
};

/** The devices that are signed in; each can be named, and each other one, or all of them, signed out from here. */
export const SessionList = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const id = useId();
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
  const heading = useKeptFocus<HTMLHeadingElement>(sessions.data?.items.length);
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={heading}>
        {t.account.sessions}
      </h3>
      <Refusal text={sessions.error && problemText(sessions.error, t)} />
      <ul>
        {sessions.data?.items.map((session) => (
          <SessionRow key={session.sessionID} session={session} />
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button is-danger" onClick={() => setIsEndingAll(true)}>
          {t.account.endAll}
        </button>
      </div>
      {isEndingAll && <LogoutEverywhereDialog user={user} onClose={() => setIsEndingAll(false)} />}
    </section>
  );
};
