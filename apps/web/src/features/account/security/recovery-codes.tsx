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
  readonly onKept: () => void;
}

/** New codes, shown once: to copy, save, print, and confirm. */
export const ShownCodes = ({ codes, user, onKept }: ShownCodesProps) => {
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
      <p className="soft small">{t.later}</p>
    </div>
  );
};

interface FirstCodesProps {
  readonly user: UserSummary;
  /** As it was chosen a moment ago. */
  readonly password: string;
  readonly onClose: () => void;
}

/** The recovery codes of an account that has just been made. */
export const FirstCodes = ({ user, password, onClose }: FirstCodesProps) => {
  const t = useText();
  const { codes } = useSecurityText();
  const { mutate, data, error } = trpc.recovery.create.useMutation();
  useEffect(() => mutate({ password }), [mutate, password]);
  return (
    <Dialog title={codes.shown} closeLabel={t.close} onClose={onClose}>
      {data && <ShownCodes codes={data.codes} user={user} onKept={onClose} />}
      {!data && !error && <p className="soft">{codes.making}</p>}
      <Refusal text={error && codes.notMade} />
    </Dialog>
  );
};
