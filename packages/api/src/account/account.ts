import { type AccountAudit, createAccountAudit } from "../audit/audit.ts";
import { type ConfirmPasswordDeps, createConfirmPassword } from "../auth/passwords.ts";
import { type AccountDeletion, type AccountDeletionDeps, createAccountDeletion } from "./deletion.ts";
import { type AccountExport, type AccountExportDeps, createAccountExport } from "./export.ts";
import { type AccountName, type AccountNameDeps, createAccountName } from "./name.ts";
import { type AccountProfile, type AccountProfileDeps, createAccountProfile } from "./profile.ts";
import {
  type AccountKeys,
  type AccountKeysDeps,
  type AccountSessions,
  type AccountSessionsDeps,
  createAccountKeys,
  createAccountSessions,
} from "./sessions-and-keys.ts";

/** What signed-in users do with their own account (contract 4.4: under /platform/me). */
export interface Account
  extends AccountName,
    AccountProfile,
    AccountSessions,
    AccountKeys,
    AccountDeletion,
    AccountExport,
    AccountAudit {}

type AccountDeps = Omit<AccountProfileDeps & AccountKeysDeps & AccountDeletionDeps, "confirmPassword"> &
  AccountNameDeps &
  AccountSessionsDeps &
  AccountExportDeps &
  ConfirmPasswordDeps;

/** Makes the account's parts one service. */
export const createAccount = (deps: AccountDeps): Account => {
  const confirmPassword = createConfirmPassword(deps);
  return {
    ...createAccountName(deps),
    ...createAccountProfile({ ...deps, confirmPassword }),
    ...createAccountSessions(deps),
    ...createAccountKeys({ ...deps, confirmPassword }),
    ...createAccountExport(deps),
    ...createAccountAudit(deps),
    ...createAccountDeletion({ ...deps, confirmPassword }),
  };
};
