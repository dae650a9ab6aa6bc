import type { Told } from "./told.ts";
import { type Act, type ActedOn, perform, useSend } from "./use-act.ts";

/** Accepts an invite: the match begins. */
export const useAccept = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "accept"), told);

/** Declines an invite. */
export const useDecline = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "decline"), told);

/** Takes an invite of the viewer's own back. */
export const useCancel = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "cancel"), told);

/** Gives a match up: the other player wins. */
export const useForfeit = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "forfeit"), told);

/** Gives the player on turn, who is the other one, one more turn's time. */
export const useExtend = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "extend"), told);

/** Asks for a match that is over once more, or says yes where the other player has asked; the answer is the rematch. */
export const useRematch = (match: ActedOn, told?: Told): Act<void> =>
  useSend((client) => perform(client, match, "rematch"), told);
