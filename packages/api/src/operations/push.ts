import { done } from "../answers/answer.ts";
import type { Implementations } from "./operation.ts";

/** Notifications of a user's browsers (contract 4.9). */
export const push: Implementations<"push"> = {
  key: ({ services }) => done(services.push.pushKey),
  list: ({ services, viewer }) => services.push.list(viewer.userID),
  subscribe: ({ services, viewer }, input) => services.push.subscribe(viewer, input),
  unsubscribe: ({ services, viewer }, { subscriptionID }) => services.push.unsubscribe(viewer.userID, subscriptionID),
  settings: ({ services, viewer }) => services.push.settings(viewer.userID),
  setSettings: ({ services, viewer }, input) => services.push.setSettings(viewer.userID, input),
};
