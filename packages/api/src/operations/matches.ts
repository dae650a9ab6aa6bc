import { LIMITS } from "@yourmove/contract";
import type { Failure } from "../answers/answer.ts";
import { callerOf } from "../context.ts";
import { writeList } from "../matches/list-items.ts";
import type { Implementations } from "./operation.ts";

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

const tooLarge: Failure = { code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` };

/** Refuses a move over its bound (contract 4). */
const refuseLargeMove = (raw: unknown): Failure | null => (bytesOf(raw) > LIMITS.moveBytes ? tooLarge : null);

/** The life of a match and its reading (contract 4). */
export const matches: Implementations<"matches"> = {
  invite: {
    checksSession: true,
    run: (context, input) => context.services.matches.invite(callerOf(context), input),
  },
  accept: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("accept", callerOf(context), input),
  },
  decline: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("decline", callerOf(context), input),
  },
  cancel: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("cancel", callerOf(context), input),
  },
  forfeit: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("forfeit", callerOf(context), input),
  },
  move: {
    checksSession: true,
    refuseSize: refuseLargeMove,
    run: (context, input) => context.services.matches.move(callerOf(context), input),
  },
  rematch: (context, input) => context.services.matches.rematch(callerOf(context), input),
  offer: (context, input) => context.services.matches.offer(callerOf(context), input),
  acceptOffer: (context, input) => context.services.matches.answerOffer("acceptOffer", callerOf(context), input),
  declineOffer: (context, input) => context.services.matches.answerOffer("declineOffer", callerOf(context), input),
  withdrawOffer: (context, input) => context.services.matches.answerOffer("withdrawOffer", callerOf(context), input),
  extend: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("extend", callerOf(context), input),
  },
  list: {
    checksSession: true,
    writeValue: writeList,
    run: (context, input) => context.services.matches.list(context, input),
  },
  get: {
    checksSession: true,
    run: (context, input) => context.services.matches.get(context, input),
  },
  history: {
    checksSession: true,
    run: ({ services, viewer }, input) => services.matches.history(viewer, input),
  },
};
