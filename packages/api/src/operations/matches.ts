import { LIMITS } from "@yourmove/contract";
import type { Failure } from "../answers/answer.ts";
import { actorRequestOf } from "../context.ts";
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
    run: (context, input) => context.services.matches.invite(actorRequestOf(context), input),
  },
  accept: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("accept", actorRequestOf(context), input),
  },
  decline: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("decline", actorRequestOf(context), input),
  },
  cancel: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("cancel", actorRequestOf(context), input),
  },
  forfeit: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("forfeit", actorRequestOf(context), input),
  },
  move: {
    checksSession: true,
    refuseSize: refuseLargeMove,
    run: (context, input) => context.services.matches.move(actorRequestOf(context), input),
  },
  rematch: (context, input) => context.services.matches.rematch(actorRequestOf(context), input),
  offer: (context, input) => context.services.matches.offer(actorRequestOf(context), input),
  acceptOffer: (context, input) => context.services.matches.answerOffer("acceptOffer", actorRequestOf(context), input),
  declineOffer: (context, input) =>
    context.services.matches.answerOffer("declineOffer", actorRequestOf(context), input),
  withdrawOffer: (context, input) =>
    context.services.matches.answerOffer("withdrawOffer", actorRequestOf(context), input),
  extend: {
    checksSession: true,
    run: (context, input) => context.services.matches.act("extend", actorRequestOf(context), input),
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
    run: ({ services, actor }, input) => services.matches.history(actor, input),
  },
  positions: {
    checksSession: true,
    run: ({ services, actor }, input) => services.matches.positions(actor, input),
  },
};
