import type { z } from "zod";
import type { Answer } from "../answers/answer.ts";
import type { Admin } from "./admin.ts";
import * as inputs from "./admin-inputs.ts";
import type { OperatorCall } from "./operator-entry.ts";

/** One call of the operator's. */
export interface AdminOperation<Input extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/admin/v1`, with fields of the input as `:name`; the rest comes with the query (GET) or the body. */
  readonly path: string;
  readonly input: Input;
  run(admin: Admin, call: OperatorCall, input: z.output<Input>): Promise<Answer<unknown>>;
}

const operation = <Input extends z.ZodType>(defined: AdminOperation<Input>): AdminOperation => defined as never;

const USER = "/users/:userID";
const HOOK = "/webhooks/:webhookID";

/** Everything under `/admin/v1`, by name. */
export const adminOperations: Readonly<Record<string, AdminOperation>> = {
  "users.find": operation({
    ...{ method: "GET", path: "/users", input: inputs.findUsersInput },
    run: ({ users }, call, input) => users.find(call, input),
  }),
  "users.get": operation({
    ...{ method: "GET", path: USER, input: inputs.userInput },
    run: ({ users }, call, input) => users.get(call, input),
  }),
  "users.ban": operation({
    ...{ method: "POST", path: `${USER}/ban`, input: inputs.banInput },
    run: ({ users }, call, input) => users.ban(call, input),
  }),
  "users.unban": operation({
    ...{ method: "POST", path: `${USER}/unban`, input: inputs.userActInput },
    run: ({ users }, call, input) => users.unban(call, input),
  }),
  "users.rename": operation({
    ...{ method: "POST", path: `${USER}/rename`, input: inputs.renameInput },
    run: ({ users }, call, input) => users.rename(call, input),
  }),
  "users.endSessions": operation({
    ...{ method: "POST", path: `${USER}/end-sessions`, input: inputs.userActInput },
    run: ({ users }, call, input) => users.endSessions(call, input),
  }),
  "users.delete": operation({
    ...{ method: "POST", path: `${USER}/delete`, input: inputs.deleteInput },
    run: ({ users }, call, input) => users.delete(call, input),
  }),
  "reports.list": operation({
    ...{ method: "GET", path: "/reports", input: inputs.reportsInput },
    run: (admin, call, input) => admin.reports(call, input),
  }),
  "reports.get": operation({
    ...{ method: "GET", path: "/reports/:reportID", input: inputs.reportInput },
    run: (admin, call, input) => admin.report(call, input),
  }),
  "matches.get": operation({
    ...{ method: "GET", path: "/matches/:matchID", input: inputs.matchInput },
    run: ({ matches }, call, input) => matches.get(call, input),
  }),
  "matches.end": operation({
    ...{ method: "POST", path: "/matches/:matchID/end", input: inputs.endMatchInput },
    run: ({ matches }, call, input) => matches.end(call, input),
  }),
  "webhooks.list": operation({
    ...{ method: "GET", path: "/webhooks", input: inputs.webhooksInput },
    run: ({ webhooks }, call, input) => webhooks.list(call, input),
  }),
  "webhooks.make": operation({
    ...{ method: "POST", path: "/webhooks", input: inputs.makeWebhookInput },
    run: ({ webhooks }, call, input) => webhooks.make(call, input),
  }),
  "webhooks.change": operation({
    ...{ method: "PATCH", path: HOOK, input: inputs.changeWebhookInput },
    run: ({ webhooks }, call, input) => webhooks.change(call, input),
  }),
  "webhooks.remove": operation({
    ...{ method: "DELETE", path: HOOK, input: inputs.webhookInput },
    run: ({ webhooks }, call, input) => webhooks.remove(call, input),
  }),
  "webhooks.rotate": operation({
    ...{ method: "POST", path: `${HOOK}/rotate`, input: inputs.webhookInput },
    run: ({ webhooks }, call, input) => webhooks.rotate(call, input),
  }),
  "webhooks.test": operation({
    ...{ method: "POST", path: `${HOOK}/test`, input: inputs.webhookInput },
    run: ({ webhooks }, call, input) => webhooks.test(call, input),
  }),
  "webhooks.replay": operation({
    ...{ method: "POST", path: `${HOOK}/replay`, input: inputs.replayInput },
    run: ({ webhooks }, call, input) => webhooks.replay(call, input),
  }),
  "webhooks.deliveries": operation({
    ...{ method: "GET", path: `${HOOK}/deliveries`, input: inputs.deliveriesInput },
    run: ({ webhooks }, call, input) => webhooks.deliveries(call, input),
  }),
  "webhooks.retry": operation({
    ...{ method: "POST", path: `${HOOK}/deliveries/:deliveryID/retry`, input: inputs.deliveryInput },
    run: ({ webhooks }, call, input) => webhooks.retry(call, input),
  }),
  "deadLetters.list": operation({
    ...{ method: "GET", path: "/dead-letters", input: inputs.deadLettersInput },
    run: ({ webhooks }, call, input) => webhooks.deadLetters(call, input),
  }),
  "stats.get": operation({
    ...{ method: "GET", path: "/stats", input: inputs.emptyInput },
    run: (admin, call) => admin.stats(call),
  }),
  "audit.list": operation({
    ...{ method: "GET", path: "/audit", input: inputs.auditInput },
    run: (admin, call, input) => admin.audit(call, input),
  }),
};
