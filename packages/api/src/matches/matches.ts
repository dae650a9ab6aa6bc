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
  Positions,
  PositionsInput,
} from "@yourmove/contract";
import type { OfferAnswer, PlainAction } from "@yourmove/rules";
import { type Answer, failed } from "../answer.ts";
import type { Actor, ActorRequest } from "../identity/actor.ts";
import { createLruCache } from "../lru-cache.ts";
import type { PollRequest } from "../polls/polling.ts";
import { type ActionRequest, actOnMatch, parseMove } from "./act.ts";
import { askForRematch, sendInvite } from "./invite.ts";
import type { MatchContext } from "./match-context.ts";
import { readList } from "./read-list.ts";
import { readHistory, readMatch } from "./read-match.ts";
import { KEPT_POSITIONS, type KeptPositions, readPositions } from "./read-positions.ts";

/** The operations that write a match (contract 4, 4.6), each at most once per Idempotency-Key. */
export interface Actions {
  invite(actor: ActorRequest, input: InviteInput): Promise<Answer<MatchSnapshot>>;
  act(action: PlainAction, actor: ActorRequest, input: MatchInput): Promise<Answer<MatchSnapshot>>;
  move(actor: ActorRequest, input: MoveInput): Promise<Answer<MatchSnapshot>>;
  offer(actor: ActorRequest, input: OfferInput): Promise<Answer<MatchSnapshot>>;
  answerOffer(action: OfferAnswer, actor: ActorRequest, input: OfferAnswerInput): Promise<Answer<MatchSnapshot>>;
  rematch(actor: ActorRequest, input: MatchInput): Promise<Answer<MatchSnapshot>>;
}

/** The life of matches and their reading (contract 4, 4.1, 4.2). */
export interface Matches extends Actions {
  get(poll: PollRequest, input: GetInput): Promise<Answer<MatchEnvelope>>;
  list(poll: PollRequest, input: ListInput): Promise<Answer<ListEnvelope>>;
  history(actor: Actor, input: HistoryInput): Promise<Answer<History>>;
  positions(actor: Actor, input: PositionsInput): Promise<Answer<Positions>>;
}

const inviteYourself = failed("invalid_request", "You can't invite yourself", {
  errors: [{ path: "opponentUserID", message: "must be another user" }],
});

/** The service of matches: actions that write, and reads that may wait. */
export const createMatches = (context: MatchContext): Matches => {
  const keptPositions: KeptPositions = createLruCache(KEPT_POSITIONS);
  const actOnce = (actor: ActorRequest, input: MatchInput, request: ActionRequest) =>
    context.idempotency.run<MatchSnapshot>({ actor, operation: request.action, input }, (recorder) =>
      actOnMatch(context, { actor, input, request, recorder }),
    );
  return {
    async invite(actor, input) {
      if (input.opponentUserID === actor.userID) return inviteYourself;
      return context.idempotency.run<MatchSnapshot>({ actor, operation: "invite", input }, (recorder) =>
        sendInvite(context, { actor, input, recorder }),
      );
    },
    async move(actor, input) {
      const parsed = parseMove(context, input);
      if (!parsed.ok) return parsed;
      const { value: request } = parsed;
      const call = { actor, operation: "move", input: { ...input, move: request.move }, actsFirst: true };
      return context.idempotency.run<MatchSnapshot>(call, (recorder) =>
        actOnMatch(context, { actor, input, request, recorder }),
      );
    },
    act: (action, actor, input) => actOnce(actor, input, { action }),
    offer: (actor, input) => actOnce(actor, input, { action: "offer", kind: input.kind }),
    answerOffer: (action, actor, input) =>
      actOnce(actor, input, { action, kind: input.kind, offeredTime: input.offeredTime }),
    rematch: (actor, input) =>
      context.idempotency.run<MatchSnapshot>({ actor, operation: "rematch", input }, (recorder) =>
        askForRematch(context, { actor, input, recorder }),
      ),
    get: (poll, input) => readMatch(context, poll, input),
    list: (poll, input) => readList(context, poll, input),
    history: (actor, input) => readHistory(context, actor, input),
    positions: (actor, input) => readPositions(context, keptPositions, actor, input),
  };
};
