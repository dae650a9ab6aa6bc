import { type AccountAudit, createAccountAudit } from "../audit/audit.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { ExpireOverdue } from "../matches/expire.ts";
import type { Users } from "../pages/users.ts";
import { type AccountDeletion, createAccountDeletion, type Deletions } from "./deletion.ts";
import { type AccountExport, createAccountExport } from "./export.ts";
import { type AccountName, createAccountName } from "./name.ts";
import { type AccountProfile, createAccountProfile } from "./profile.ts";
import {
  type AccountKeys,
  type AccountSessions,
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

/** Makes the account's parts one service. */
export const createAccount = (
  context: AuthContext,
  users: Pick<Users, "me">,
  { deletions, overdue }: { readonly deletions: Deletions; readonly overdue: Pick<ExpireOverdue, "expireOverdueOf"> },
): Account => ({
  ...createAccountName(context, users),
  ...createAccountProfile(context, users),
  ...createAccountSessions(context),
  ...createAccountKeys(context),
  ...createAccountExport(context, overdue),
  ...createAccountAudit(context.db),
  ...createAccountDeletion(context, deletions),
});
