import { TRPCError } from "@trpc/server";
import { ERRORS } from "@yourmove/contract";
import type { Answer, Failure } from "./answer.ts";

/** A failure on its way through code that only knows exceptions: tRPC's runner, and the queue of passwords. */
export class RefusalError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super({ code: ERRORS[failure.code].trpc, message: failure.detail });
    this.failure = failure;
  }
}

/** The value of an answer, for tRPC; a failure is thrown, and becomes its problem in the router's error formatter. */
export const unwrap = <Value>(answer: Answer<Value>): Value => {
  if (answer.ok) return answer.value;
  throw new RefusalError(answer.failure);
};
