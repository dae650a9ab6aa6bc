import { type Credentials, LIMITS, type LoginInput } from "@yourmove/contract";
import { auditQueries, nameKey, sessionQueries, userQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { accountEntry } from "../audit/audit.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import type { AuthContext } from "./auth-context.ts";
import { callerByName } from "./passwords.ts";
import { endAndWake } from "./sessions.ts";
import type { RecordSignIn, SignInIdempotency } from "./sign-in-idempotency.ts";

/** How users come back, and leave (contract 4.4, 7). */
export interface LogIn {
  login(meta: RequestMeta, input: LoginInput): Promise<Answer<Credentials>>;
  /** Ends the actor's session or key; a host platform's token only ends by itself. */
  logout(actor: Actor, meta: RequestMeta): Promise<Answer<Record<string, never>>>;
}

const wrong = failed("unauthenticated", "The name or the password is wrong");
const hostEndsIt = failed("forbidden_action", "A host platform's token can't be ended here; sign out at its site");

/** The user whose name and password these are, and the hash that was verified. */
const identify = async (
  { db, passwords, loginAttempts, devices }: AuthContext,
  meta: RequestMeta,
  { username, password }: LoginInput,
): Promise<Answer<{ userID: number; passwordHash: string }>> => {
  const user = await userQueries.findUserByName(db, username);
  const device = await devices.known(user?.userID ?? 0, meta.deviceToken);
  if (device === null && meta.unlessOwnDevice) return { ok: false, failure: meta.unlessOwnDevice };
  const hash = user?.passwordHash ?? null;
  const attempt = { who: `name ${nameKey(username)}`, address: meta.address, device };
  const caller = callerByName(username, meta);
  const checked = await loginAttempts.check(attempt, () => passwords.verify(caller, password, hash));
  if (!checked.ok) return checked;
  if (!checked.value || !user || hash === null) return wrong;
  const { userID } = user;
  if (!passwords.isOutdated(hash)) return done({ userID, passwordHash: hash });
  const rehashed = await passwords.hash(caller, password);
  const isRehashed = await userQueries.rehashPassword(db, userID, { from: hash, to: rehashed });
  return done({ userID, passwordHash: isRehashed ? rehashed : hash });
};

/** Each try is lost to another password, or to the same one that another log-in has hashed at another cost. */
const MAX_TRIES = 3;

/** Begins a session of the user whose name and password these are at that moment. */
const signInAs = async (
  context: AuthContext,
  { meta, input, record }: { meta: RequestMeta; input: LoginInput; record: RecordSignIn },
): Promise<Answer<Credentials>> => {
  for (let tries = 1; ; tries += 1) {
    const user = await identify(context, meta, input);
    if (!user.ok) return user;
    const { userID, passwordHash } = user.value;
    const answer = await context.signIn.again(userID, { meta, record, passwordHash, act: { action: "signed_in" } });
    if (answer.ok || answer.failure.code !== "unauthenticated" || tries === MAX_TRIES) return answer;
  }
};

/** Makes them; wrong passwords are counted by name and address, so that nobody locks an owner out (contract 7). */
export const createLogIn = (context: AuthContext, idempotency: SignInIdempotency): LogIn => {
  const { db, changes, clock } = context;
  return {
    login: (meta, input) =>
      idempotency.run({ meta, operation: "auth.login", input }, async (record) => {
        const answer = await signInAs(context, { meta, input, record });
        if (!answer.ok) return answer;
        const { userID } = answer.value.user;
        if ((await sessionQueries.endOldestSessions(db, userID, LIMITS.sessions)) > 0) changes.publish([userID]);
        await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
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
