import { done } from "../answers/answer.ts";
import type { Implementations } from "./operation.ts";

/** Notifications of a user's browsers (contract 4.9). */
export const push: Implementations<"push"> = {
  key: ({ services }) => done(services.push.pushKey),
  list: ({ services, actor }) => services.push.list(actor.userID),
  subscribe: ({ services, actor }, input) => services.push.subscribe(actor, input),
  unsubscribe: ({ services, actor }, { subscriptionID }) => services.push.unsubscribe(actor.userID, subscriptionID),
  settings: ({ services, actor }) => services.push.settings(actor.userID),
  setSettings: ({ services, actor }, input) => services.push.setSettings(actor.userID, input),
};
