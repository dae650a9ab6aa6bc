import { type Credentials, LIMITS, type LoginInput } from "@yourmove/contract";
import { auditQueries, nameKey, sessionQueries, userQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { accountEntry } from "../audit/audit.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import type { AuthContext } from "./auth-context.ts";
import { callerByName } from "./passwords.ts";
import { endAndWake } from "./sessions.ts";
import type { SignInIdempotency } from "./sign-in-idempotency.ts";

/** How users come back, and leave (contract 4.4, 7). */
export interface LogIn {
  login(meta: RequestMeta, input: LoginInput): Promise<Answer<Credentials>>;
  /** Ends the actor's session or key; a host platform's token only ends by itself. */
  logout(actor: Actor, meta: RequestMeta): Promise<Answer<Record<string, never>>>;
}

const wrong = failed("unauthenticated", "The name or the password is wrong");
const hostEndsIt = failed("forbidden_action", "A host platform's token can't be ended here; sign out at its site");

/** The id of the user whose name and password these are. */
const identify = async (
  { db, passwords, loginAttempts, devices }: AuthContext,
  meta: RequestMeta,
  { username, password }: LoginInput,
): Promise<Answer<number>> => {
  const user = await userQueries.findUserByName(db, username);
  const device = await devices.known(user?.userID ?? 0, meta.deviceToken);
  const hash = user?.passwordHash ?? null;
  const attempt = { who: `name ${nameKey(username)}`, address: meta.address, device };
  const caller = callerByName(username, meta);
  const checked = await loginAttempts.check(attempt, () => passwords.verify(caller, password, hash));
  if (!checked.ok) return checked;
  if (!checked.value || !user || hash === null) return wrong;
  if (passwords.isOutdated(hash)) {
    await userQueries.rehashPassword(db, user.userID, { from: hash, to: await passwords.hash(caller, password) });
  }
  return done(user.userID);
};

/** Makes them; wrong passwords are counted by name and address, so that nobody locks an owner out (contract 7). */
export const createLogIn = (context: AuthContext, idempotency: SignInIdempotency): LogIn => {
  const { db, changes, clock, signIn } = context;
  return {
    login: (meta, input) =>
      idempotency.run({ meta, operation: "auth.login", input }, async (record) => {
        const user = await identify(context, meta, input);
        if (!user.ok) return user;
        const answer = await signIn.again(user.value, { meta, record, act: { action: "signed_in" } });
        if ((await sessionQueries.endOldestSessions(db, user.value, LIMITS.sessions)) > 0)
          changes.publish([user.value]);
        await auditQueries.forgetSurplusAudit(db, user.value, LIMITS.auditEntries);
        return answer;
      }),

    async logout({ userID, isGuest, credential }, meta) {
      if (credential.kind === "host") return hostEndsIt;
      const { sessionID } = credential;
      const entry = accountEntry({ userID, meta, action: "signed_out", now: clock.now() });
      await endAndWake({ db, changes }, { userID, sessionID }, isGuest ? null : entry);
      return done({});
    },
  };
};
