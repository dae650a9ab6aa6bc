import type { Implementations } from "./operation.ts";

/** What a user may do about others who spoil it (contract 4.8). */
export const people: Implementations<"people"> = {
  block: ({ services, actor }, { userID }) => services.people.block(actor.userID, userID),
  unblock: ({ services, actor }, { userID }) => services.people.unblock(actor.userID, userID),
  blocks: ({ services, actor }) => services.people.blocks(actor),
  privacy: ({ services, actor }) => services.people.privacy(actor.userID),
  setPrivacy: ({ services, actor }, input) => services.people.setPrivacy(actor.userID, input),
  report: ({ services, actor }, input) => services.people.report(actor.userID, input),
};
