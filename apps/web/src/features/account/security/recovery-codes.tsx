import type { UserSummary } from "@yourmove/contract";
import { useEffect, useState } from "react";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import type { SecurityTexts } from "../../../i18n/security-en.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { usePageMark } from "../../../layout/page-mark.ts";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import "./security.css";

/** The codes' user and service. */
interface Owner {
  readonly username: string;
  /** The service's address, as in `https://play.example`. */
  readonly origin: string;
}

/** Recovery codes as a text to keep. */
const recoveryFile = (codes: readonly string[], { username, origin }: Owner, texts: SecurityTexts["codes"]) => {
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`);
  return [texts.fileTitle, `${username} · ${origin}`, "", ...lines, "", texts.fileHint, ""].join("\r\n");
};

const FILE = "your-move-recovery-codes.txt";

interface ShownCodesProps {
  readonly codes: readonly string[];
  readonly user: UserSummary;
  /** Whether the user knows a password, which new codes take. */
  readonly hasPassword?: boolean;
  readonly onKept: () => void;
}

/** New codes, shown once: to copy, save, print, and confirm. */
export const ShownCodes = ({ codes, user, hasPassword = true, onKept }: ShownCodesProps) => {
  const { codes: t } = useSecurityText();
  usePageMark("codes");
  const [isCopied, setIsCopied] = useState(false);
  const file = () => recoveryFile(codes, { username: user.username, origin: location.origin }, t);
  const copy = () => navigator.clipboard.writeText(file()).then(() => setIsCopied(true));
  return (
    <div className="codes-part">
      <p>{t.once}</p>
      <ol className="codes" aria-label={t.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        {"clipboard" in navigator && (
          <button type="button" className="button" onClick={() => void copy().catch(() => {})}>
            <Icon name="copy" size={18} />
            {t.copy}
          </button>
        )}
        <button type="button" className="button" onClick={() => saveFile(FILE, new Blob([file()]))}>
          <Icon name="download" size={18} />
          {t.download}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {t.print}
        </button>
      </div>
      <p role="status" className="small">
        {isCopied && t.copied}
      </p>
      <button type="button" className="button is-primary" onClick={onKept}>
        {t.kept}
      </button>
      <p className="soft small">{hasPassword ? t.later : t.noLater}</p>
    </div>
  );
};

interface FirstCodesProps {
  readonly user: UserSummary;
  /** Of a moment ago: chosen by the user, or random and unknown. */
  readonly password: string;
  readonly isChosen: boolean;
  readonly onClose: () => void;
}

/** The recovery codes of an account that has just been made. */
export const FirstCodes = ({ user, password, isChosen, onClose }: FirstCodesProps) => {
  const t = useText();
  const { codes } = useSecurityText();
  const { mutate, data, error, isPending } = trpc.recovery.create.useMutation();
  useEffect(() => mutate({ password }), [mutate, password]);
  return (
    <Dialog title={codes.shown} closeLabel={t.close} onClose={onClose}>
      {data && <ShownCodes codes={data.codes} user={user} hasPassword={isChosen} onKept={onClose} />}
      {!data && !error && <p className="soft">{codes.making}</p>}
      <Refusal text={error && (isChosen ? codes.notMade : codes.notMadeNow)} />
      {error && (
        <button type="button" className="button" disabled={isPending} onClick={() => mutate({ password })}>
          {t.retry}
        </button>
      )}
    </Dialog>
  );
};
