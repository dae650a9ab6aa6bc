import { createOwnAudit, type OwnAudit } from "../audit/own-audit.ts";
import { createOwnDeletion, type OwnDeletion, type OwnDeletionDeps } from "./own-deletion.ts";
import { createOwnExport, type OwnExport, type OwnExportDeps } from "./own-export.ts";
import { createOwnKeys, type OwnKeys, type OwnKeysDeps } from "./own-keys.ts";
import { createOwnName, type OwnName, type OwnNameDeps } from "./own-name.ts";
import { createOwnPassword, type OwnPasswordDeps } from "./own-password.ts";
import { createOwnProfile, type OwnProfile, type OwnProfileDeps } from "./own-profile.ts";
import { createOwnSessions, type OwnSessions, type OwnSessionsDeps } from "./own-sessions.ts";

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
