import type { SessionSummary, UserSummary } from "@yourmove/contract";
import type { SecurityTexts } from "../../i18n/security-en.ts";
import { useText } from "../../i18n/use-text.tsx";
import { trpc } from "../../trpc.ts";

/** The dialogs that another one leads to. */
export type InnerDialog = "password" | "keys" | "webhooks";

/** The props of every dialog of the account menu. */
export interface AccountDialogProps {
  readonly user: UserSummary;
  readonly onClose: () => void;
  /** Opens another dialog instead. */
  readonly onOpen: (dialog: InnerDialog) => void;
  readonly onShortcuts: () => void;
  /** Opens the way from guest to account instead. */
  readonly onRegister: () => void;
}

interface GuestNoteProps {
  readonly text: string;
  readonly onRegister: () => void;
}

/** Says why an account is needed, and opens the form to create one. */
export const GuestNote = ({ text, onRegister }: GuestNoteProps) => {
  const t = useText();
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <button type="button" className="button is-primary" onClick={onRegister}>
          {t.account.keep}
        </button>
      </div>
    </>
  );
};

/** Whether another site signs the user in: then the current session is none of the listed ones. */
export const useIsForeign = (): boolean => {
  const sessions = trpc.account.sessions.useQuery();
  return sessions.data ? !sessions.data.items.some(({ isCurrent }) => isCurrent) : false;
};

/** A device's name: its owner's own, or else browser and system, as far as they are known. */
export const deviceName = (
  { name, browser, system }: Pick<SessionSummary, "name" | "browser" | "system">,
  { devices }: Pick<SecurityTexts, "devices">,
): string => {
  if (name !== null) return name;
  if (browser !== null && system !== null) return devices.on(browser, system);
  return browser ?? system ?? devices.unknown;
};

/** A device of the audit log in the reader's language; the log has it in English. */
export const deviceWordsIn = (device: string, { devices }: Pick<SecurityTexts, "devices">): string => {
  const [, browser, system] = /^(\S.*) on (\S+)$/.exec(device) ?? [];
  return browser && system ? devices.on(browser, system) : device;
};
