import type { UserSummary } from "@yourmove/contract";

/** What every dialog of the account menu is given. */
export interface AccountDialogProps {
  readonly user: UserSummary;
  readonly onClose: () => void;
  /** Opens the way from guest to account instead. */
  readonly onRegister: () => void;
}
