import {
  ADMIN_OPERATIONS,
  type AdminAnswer,
  type AdminDeclaration,
  type AdminInput,
  type AdminOperationName,
} from "@yourmove/contract";
import type { Admin } from "../admin/admin.ts";
import type { OperatorCall } from "../admin/admin-context.ts";
import type { Answer } from "../answer.ts";
import { checkFits } from "./operation.ts";

/** One call of the operator's: what the contract declares of it, and what it does. */
export interface AdminOperation extends AdminDeclaration {
  run(admin: Admin, call: OperatorCall, input: unknown): Promise<Answer<unknown>>;
}

/** What each call does: one that is declared and not done, or done and not declared, does not compile. */
const implementations: {
  readonly [Name in AdminOperationName]: (
    admin: Admin,
    call: OperatorCall,
    input: AdminInput<Name>,
  ) => Promise<Answer<AdminAnswer<Name>>>;
} = {
  "users.find": ({ users }, call, input) => users.find(call, input),
  "users.get": ({ users }, call, input) => users.get(call, input),
  "users.ban": ({ users }, call, input) => users.ban(call, input),
  "users.unban": ({ users }, call, input) => users.unban(call, input),
  "users.rename": ({ users }, call, input) => users.rename(call, input),
  "users.endSessions": ({ users }, call, input) => users.endSessions(call, input),
  "users.delete": ({ users }, call, input) => users.delete(call, input),
  "reports.list": (admin, call, input) => admin.reports(call, input),
  "reports.get": (admin, call, input) => admin.report(call, input),
  "matches.get": ({ matches }, call, input) => matches.get(call, input),
  "matches.end": ({ matches }, call, input) => matches.end(call, input),
  "games.list": ({ games }, call) => games.list(call),
  "games.retire": ({ games }, call, input) => games.retire(call, input),
  "games.offer": ({ games }, call, input) => games.offer(call, input),
  "games.resume": ({ games }, call, input) => games.resume(call, input),
  "games.upgrade": ({ games }, call, input) => games.upgrade(call, input),
  "games.end": ({ games }, call, input) => games.end(call, input),
  "webhooks.list": ({ webhooks }, call, input) => webhooks.list(call, input),
  "webhooks.make": ({ webhooks }, call, input) => webhooks.make(call, input),
  "webhooks.change": ({ webhooks }, call, input) => webhooks.change(call, input),
  "webhooks.remove": ({ webhooks }, call, input) => webhooks.remove(call, input),
  "webhooks.rotate": ({ webhooks }, call, input) => webhooks.rotate(call, input),
  "webhooks.test": ({ webhooks }, call, input) => webhooks.test(call, input),
  "webhooks.replay": ({ webhooks }, call, input) => webhooks.replay(call, input),
  "webhooks.deliveries": ({ webhooks }, call, input) => webhooks.deliveries(call, input),
  "webhooks.retry": ({ webhooks }, call, input) => webhooks.retry(call, input),
  "deadLetters.list": ({ webhooks }, call, input) => webhooks.deadLetters(call, input),
  "clock.get": ({ clock }, call) => clock.get(call),
  "clock.trust": ({ clock }, call, input) => clock.trust(call, input),
  "clock.setBack": ({ clock }, call, input) => clock.setBack(call, input),
  "stats.get": (admin, call) => admin.stats(call),
  "audit.list": (admin, call, input) => admin.audit(call, input),
};

const operationFrom = (name: AdminOperationName): AdminOperation => ({
  ...ADMIN_OPERATIONS[name],
  async run(admin, call, input) {
    const answer = await implementations[name](admin, call, input as never);
    if (answer.ok) checkFits(name, ADMIN_OPERATIONS[name].output, answer.value);
    return answer;
  },
});

/** Everything under `/admin/v1`. */
export const adminOperations: readonly AdminOperation[] = (Object.keys(ADMIN_OPERATIONS) as AdminOperationName[]).map(
  operationFrom,
);
