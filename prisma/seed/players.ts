import { randomUUID } from "node:crypto";
import { type Actor, appRouter, contextOf, plainRequest, type Services } from "@yourmove/api";

/** Who logs in to look around; the first of them has matches with all the others. */
export const NAMES = ["Ada", "Grace", "Katherine", "Hedy", "Margaret"] as const;

/** The password of each, for a database on one's own machine. */
export const PASSWORD = "play-your-move";

/** A seeded account with a caller for every procedure. */
export interface SeedPlayer {
  readonly userID: number;
  readonly call: ReturnType<typeof appRouter.createCaller>;
}

const callAs = (services: Services, actor: Actor | null) =>
  appRouter.createCaller(() => contextOf(services, actor, plainRequest(randomUUID())));

/** Registers a player through the service itself. */
export const registerPlayer = async (services: Services, username: string): Promise<SeedPlayer> => {
  const { token, user } = await callAs(services, null).auth.register({ username, password: PASSWORD });
  return { userID: user.userID, call: callAs(services, await services.auth.authenticate(token)) };
};
