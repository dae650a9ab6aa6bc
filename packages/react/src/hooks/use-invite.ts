import type { InviteInput } from "@yourmove/client";
import type { Told } from "./told.ts";
import { type Act, useSend } from "./use-act.ts";

/** Invites a user: `mutate({ gameType, opponentUserID, symbol })`. Where one is pending already, the refusal shows it. */
export const useInvite = (told?: Told<InviteInput>): Act<InviteInput> =>
  useSend((client, input) => client.matches.invite.mutate(input), told);
