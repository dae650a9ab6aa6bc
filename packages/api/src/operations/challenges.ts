import { actorRequestOf, type Context, type SignedInContext } from "../context.ts";
import type { Implementations } from "./operation.ts";

const challengeViewerOf = ({ actor, origin }: Context) => ({ userID: actor?.userID ?? null, origin });

const challengeActorOf = (context: SignedInContext) => ({
  ...actorRequestOf(context),
  origin: context.origin,
  address: context.address,
});

/** Open seats: invites to nobody yet (contract 4.5). */
export const challenges: Implementations<"challenges"> = {
  create: (context, input) => context.services.challenges.create(challengeActorOf(context), input),
  list: (context, input) => context.services.challenges.list(challengeViewerOf(context), input),
  get: (context, { ref }) => context.services.challenges.get(challengeViewerOf(context), ref),
  accept: (context, { ref }) => context.services.challenges.accept(challengeActorOf(context), ref),
  cancel: (context, { ref }) => context.services.challenges.cancel(challengeActorOf(context), ref),
  mine: (context) => context.services.challenges.mine(challengeViewerOf(context)),
  quick: (context, input) => context.services.challenges.quick(challengeActorOf(context), input),
};
