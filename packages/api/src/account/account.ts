import { createOwnAudit, type OwnAudit } from "../audit/audit.ts";
import { createOwnPassword, type OwnPasswordDeps } from "../auth/passwords.ts";
import { createOwnDeletion, type OwnDeletion, type OwnDeletionDeps } from "./deletion.ts";
import { createOwnExport, type OwnExport, type OwnExportDeps } from "./export.ts";
import { createOwnName, type OwnName, type OwnNameDeps } from "./name.ts";
import { createOwnProfile, type OwnProfile, type OwnProfileDeps } from "./profile.ts";
import {
  createOwnKeys,
  createOwnSessions,
  type OwnKeys,
  type OwnKeysDeps,
  type OwnSessions,
  type OwnSessionsDeps,
} from "./sessions-and-keys.ts";

/** What signed-in users do with their own account (contract 4.4: under /platform/me). */
export interface Account extends OwnName, OwnProfile, OwnSessions, OwnKeys, OwnDeletion, OwnExport, OwnAudit {}

type AccountDeps = Omit<OwnProfileDeps & OwnKeysDeps & OwnDeletionDeps, "ownPassword"> &
  OwnNameDeps &
  OwnSessionsDeps &
  OwnExportDeps &
  OwnPasswordDeps;

/** Makes the account's parts one service. */
export const createAccount = (deps: AccountDeps): Account => {
  const ownPassword = createOwnPassword(deps);
  return {
    ...createOwnName(deps),
    ...createOwnProfile({ ...deps, ownPassword }),
    ...createOwnSessions(deps),
    ...createOwnKeys({ ...deps, ownPassword }),
    ...createOwnExport(deps),
    ...createOwnAudit(deps),
    ...createOwnDeletion({ ...deps, ownPassword }),
  };
};
