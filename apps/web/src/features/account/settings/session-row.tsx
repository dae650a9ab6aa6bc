import { LIMITS, type SessionSummary } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { deviceName } from "./device-name.ts";
import { NameForm } from "./name-form.tsx";

interface SessionRowProps {
  readonly session: SessionSummary;
  readonly onDone: () => void;
}

/** Asks what a device is to be called, or takes its name away. */
const DeviceNameForm = ({ session, onDone }: SessionRowProps) => {
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

/** One device that is signed in: what it is called, when it was used last, and how to sign it out. */
export const SessionRow = ({ session }: { session: SessionSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const utils = trpc.useUtils();
  const [isRenaming, setIsRenaming] = useState(false);
  const end = trpc.account.endSession.useMutation({ onSettled: () => utils.account.sessions.invalidate() });
  const { sessionID, isCurrent, lastUsedTime } = session;
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
      <span className="session-buttons">
        <button
          type="button"
          className="button is-quiet"
          aria-label={texts.devices.renameOf(name)}
          onClick={() => setIsRenaming(true)}
        >
          {texts.devices.rename}
        </button>
        {!isCurrent && (
          <button
            type="button"
            className="button"
            aria-label={texts.devices.signOutOf(name)}
            disabled={end.isPending}
            onClick={() => end.mutate({ sessionID })}
          >
            {t.account.endSession}
          </button>
        )}
      </span>
    </li>
  );
};
