import type { InviteInput, MatchInput, MatchSnapshot, MoveBody, MoveInput } from "@yourmove/contract";
import { games, type PlainAction } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Caller } from "../answers/caller.ts";
import { actOnMatch } from "./act-on-match.ts";
import { sendInvite } from "./send-invite.ts";
import type { MatchParts } from "./match-deps.ts";
import { fieldErrors } from "../answers/problem.ts";

/** The six operations that change a match (contract 4), each at most once per Idempotency-Key. */
export interface MatchService {
  invite(caller: Caller, input: InviteInput): Promise<Answer<MatchSnapshot>>;
  act(operation: PlainAction, caller: Caller, input: MatchInput): Promise<Answer<MatchSnapshot>>;
  move(caller: Caller, input: MoveInput): Promise<Answer<MatchSnapshot>>;
}

/** The move as its game's schema names it; refused before the match is looked at (contract 8). */
const parseMove = ({ gameType, move }: MoveInput): Answer<MoveBody> => {
  const game = games.get(gameType);
  if (!game) return done(move);
  const parsed = game.moveSchema.safeParse(move);
  if (parsed.success) return done(parsed.data);
  const errors = fieldErrors(parsed.error.issues, ["move"]);
  return failed("invalid_request", `That is no move of ${game.name}`, { errors });
};

const checkOpponent = (userID: number, { opponentUserID }: InviteInput): Answer<null> =>
  opponentUserID === userID
    ? failed("invalid_request", "You can't invite yourself", {
        errors: [{ path: "opponentUserID", message: "must be another user" }],
      })
    : done(null);

/** Makes the actions; what is wrong with a request itself is refused before its key is looked at. */
export const createMatchService = (parts: MatchParts): MatchService => ({
  async invite(caller, input) {
    const checked = checkOpponent(caller.userID, input);
    if (!checked.ok) return checked;
    return parts.kept.once({ caller, operation: "invite", input }, (keeping) =>
      sendInvite(parts, { userID: caller.userID, input, keeping }),
    );
  },

  act: (operation, caller, input) =>
    parts.kept.once({ caller, operation, input }, (keeping) =>
      actOnMatch(parts, { userID: caller.userID, input, action: { operation }, keeping }),
    ),

  async move(caller, input) {
    const parsed = parseMove(input);
    if (!parsed.ok) return parsed;
    const { expectedLastActionTime } = input;
    const action = { operation: "move" as const, move: parsed.value, expectedLastActionTime };
    return parts.kept.once({ caller, operation: "move", input: { ...input, move: parsed.value } }, (keeping) =>
      actOnMatch(parts, { userID: caller.userID, input, action, keeping }),
    );
  },
});
