import type {
  InviteInput,
  MatchInput,
  MatchSnapshot,
  MoveBody,
  MoveInput,
  OfferAnswerInput,
  OfferInput,
} from "@yourmove/contract";
import { games, type OfferAnswer, type PlainAction } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Caller } from "../answers/caller.ts";
import { fieldErrors } from "../answers/problem.ts";
import { actOnMatch } from "./act-on-match.ts";
import { askForRematch } from "./ask-for-rematch.ts";
import type { MatchDeps } from "./match-deps.ts";
import { sendInvite } from "./send-invite.ts";

/** The operations that write a match (contract 4, 4.6), each at most once per Idempotency-Key. */
export interface Actions {
  invite(caller: Caller, input: InviteInput): Promise<Answer<MatchSnapshot>>;
  act(action: PlainAction, caller: Caller, input: MatchInput): Promise<Answer<MatchSnapshot>>;
  move(caller: Caller, input: MoveInput): Promise<Answer<MatchSnapshot>>;
  offer(caller: Caller, input: OfferInput): Promise<Answer<MatchSnapshot>>;
  answerOffer(action: OfferAnswer, caller: Caller, input: OfferAnswerInput): Promise<Answer<MatchSnapshot>>;
  rematch(caller: Caller, input: MatchInput): Promise<Answer<MatchSnapshot>>;
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
export const createActions = (deps: MatchDeps): Actions => ({
  async invite(caller, input) {
    const checked = checkOpponent(caller.userID, input);
    if (!checked.ok) return checked;
    return deps.kept.once({ caller, operation: "invite", input }, (keeping) =>
      sendInvite(deps, { caller, input, keeping }),
    );
  },

  act: (action, caller, input) =>
    deps.kept.once({ caller, operation: action, input }, (keeping) =>
      actOnMatch(deps, { caller, input, request: { action }, keeping }),
    ),

  async move(caller, input) {
    const parsed = parseMove(input);
    if (!parsed.ok) return parsed;
    const { expectedLastActionTime, expectedPositionVersion } = input;
    const request = { action: "move" as const, move: parsed.value, expectedLastActionTime, expectedPositionVersion };
    return deps.kept.once(
      { caller, operation: "move", input: { ...input, move: parsed.value }, actsFirst: true },
      (keeping) => actOnMatch(deps, { caller, input, request, keeping }),
    );
  },

  offer: (caller, input) =>
    deps.kept.once({ caller, operation: "offer", input }, (keeping) =>
      actOnMatch(deps, { caller, input, request: { action: "offer", kind: input.kind }, keeping }),
    ),

  answerOffer: (action, caller, input) =>
    deps.kept.once({ caller, operation: action, input }, (keeping) => {
      const request = { action, kind: input.kind, offeredTime: input.offeredTime };
      return actOnMatch(deps, { caller, input, request, keeping });
    }),

  rematch: (caller, input) =>
    deps.kept.once({ caller, operation: "rematch", input }, (keeping) =>
      askForRematch(deps, { userID: caller.userID, input, keeping }),
    ),
});
