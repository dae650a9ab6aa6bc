import { ADMIN_OPERATIONS, type AdminDeclaration, type AdminOperationName } from "@yourmove/contract";
import type { Admin } from "../admin/admin.ts";
import type { OperatorCall } from "../admin/admin-context.ts";
import type { Answer } from "../answer.ts";
import { checkFits } from "./operation.ts";

/** One call of the operator's: its declaration, and its function. */
export interface AdminOperation extends AdminDeclaration {
  run(admin: Admin, call: OperatorCall, input: unknown): Promise<Answer<unknown>>;
}

const operationFrom = (name: AdminOperationName): AdminOperation => ({
  ...ADMIN_OPERATIONS[name],
  async run(admin, call, input) {
    const answer = await admin[name](call, input as never);
    if (answer.ok) checkFits(name, ADMIN_OPERATIONS[name].output, answer.value);
    return answer;
  },
});

/** Everything under `/admin/v1`. */
export const adminOperations: readonly AdminOperation[] = (Object.keys(ADMIN_OPERATIONS) as AdminOperationName[]).map(
  operationFrom,
);
