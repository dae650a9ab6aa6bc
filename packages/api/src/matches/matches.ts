import type {
  GetInput,
  History,
  HistoryInput,
  InviteInput,
  ListEnvelope,
  ListInput,
  MatchEnvelope,
  MatchInput,
  MatchSnapshot,
  MoveInput,
  OfferAnswerInput,
  OfferInput,
} from "@yourmove/contract";
import type { OfferAnswer, PlainAction } from "@yourmove/rules";
import { type Answer, failed } from "../answers/answer.ts";
import type { Caller } from "../answers/caller.ts";
import type { Viewer } from "../people/viewer.ts";
import type { Poller } from "../polls/polling.ts";
import { type ActionRequest, actOnMatch, parseMove } from "./act.ts";
import { sendInvite } from "./invite.ts";
import type { MatchDeps } from "./match-deps.ts";
import { readList } from "./read-list.ts";
import { readHistory, readMatch } from "./read-match.ts";
import { askForRematch } from "./rematch.ts";

/** The operations that write a match (contract 4, 4.6), each at most once per Idempotency-Key. */
export interface Actions {
  invite(caller: Caller, input: InviteInput): Promise<Answer<MatchSnapshot>>;
  act(action: PlainAction, caller: Caller, input: MatchInput): Promise<Answer<MatchSnapshot>>;
  move(caller: Caller, input: MoveInput): Promise<Answer<MatchSnapshot>>;
  offer(caller: Caller, input: OfferInput): Promise<Answer<MatchSnapshot>>;
  answerOffer(action: OfferAnswer, caller: Caller, input: OfferAnswerInput): Promise<Answer<MatchSnapshot>>;
  rematch(caller: Caller, input: MatchInput): Promise<Answer<MatchSnapshot>>;
}

/** The life of matches and their reading (contract 4, 4.1, 4.2). */
export interface Matches extends Actions {
  get(poller: Poller, input: GetInput): Promise<Answer<MatchEnvelope>>;
  list(poller: Poller, input: ListInput): Promise<Answer<ListEnvelope>>;
  history(viewer: Viewer, input: HistoryInput): Promise<Answer<History>>;
}

const inviteYourself = failed("invalid_request", "You can't invite yourself", {
  errors: [{ path: "opponentUserID", message: "must be another user" }],
});

/** Makes the service of matches: actions that write, and reads that may wait. */
export const createMatches = (deps: MatchDeps): Matches => {
  const actOnce = (caller: Caller, input: MatchInput, request: ActionRequest) =>
    deps.kept.once({ caller, operation: request.action, input }, (keeping) =>
      actOnMatch(deps, { caller, input, request, keeping }),
    );
  return {
    async invite(caller, input) {
      if (input.opponentUserID === caller.userID) return inviteYourself;
      return deps.kept.once({ caller, operation: "invite", input }, (keeping) =>
        sendInvite(deps, { caller, input, keeping }),
      );
    },
    async move(caller, input) {
      const parsed = parseMove(input);
      if (!parsed.ok) return parsed;
      const { value: request } = parsed;
      const call = { caller, operation: "move", input: { ...input, move: request.move }, actsFirst: true };
      return deps.kept.once(call, (keeping) => actOnMatch(deps, { caller, input, request, keeping }));
    },
    act: (action, caller, input) => actOnce(caller, input, { action }),
    offer: (caller, input) => actOnce(caller, input, { action: "offer", kind: input.kind }),
    answerOffer: (action, caller, input) =>
      actOnce(caller, input, { action, kind: input.kind, offeredTime: input.offeredTime }),
    rematch: (caller, input) =>
      deps.kept.once({ caller, operation: "rematch", input }, (keeping) =>
        askForRematch(deps, { caller, input, keeping }),
      ),
    get: (poller, input) => readMatch(deps, poller, input),
    list: (poller, input) => readList(deps, poller, input),
    history: (viewer, input) => readHistory(deps, viewer, input),
  };
};
