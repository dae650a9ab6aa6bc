import { createOwnKeys, type OwnKeys, type OwnKeysDeps } from "./own-keys.ts";
import { createOwnProfile, type OwnProfile, type OwnProfileDeps } from "./own-profile.ts";
import { createOwnSessions, type OwnSessions, type OwnSessionsDeps } from "./own-sessions.ts";

/** What signed-in users do with their own account (contract 4.4: under /platform/me). */
export interface Account extends OwnProfile, OwnSessions, OwnKeys {}

interface AccountDeps extends OwnProfileDeps, OwnSessionsDeps, OwnKeysDeps {}

/** Makes the account's parts one service. */
export const createAccount = (deps: AccountDeps): Account => ({
  ...createOwnProfile(deps),
  ...createOwnSessions(deps),
  ...createOwnKeys(deps),
});
