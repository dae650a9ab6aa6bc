import type { Implementations } from "./operation.ts";

/** What a user may do about others who spoil it (contract 4.8). */
export const people: Implementations<"people"> = {
  block: ({ services, viewer }, { userID }) => services.people.block(viewer.userID, userID),
  unblock: ({ services, viewer }, { userID }) => services.people.unblock(viewer.userID, userID),
  blocks: ({ services, viewer }) => services.people.blocks(viewer.userID),
  privacy: ({ services, viewer }) => services.people.privacy(viewer.userID),
  setPrivacy: ({ services, viewer }, input) => services.people.setPrivacy(viewer.userID, input),
  report: ({ services, viewer }, input) => services.people.report(viewer.userID, input),
};
