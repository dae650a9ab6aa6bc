import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { MatchClient, MatchSnapshot } from "@yourmove/client";
import { problemOf } from "@yourmove/client";
import { useEffect, useRef } from "react";
import { takeMatch } from "../cache/take-match.ts";
import type { SentMove } from "../hooks/use-sent-moves.ts";
import { keysOf } from "../keys.ts";
import { deliverMove } from "./deliver-move.ts";
import type { Outbox, UnsentMove } from "./unsent-move.ts";

/** Told that a move of before a reload does not count, and why. */
export type OnRefused = (error: Error, move: UnsentMove) => void;

interface Resuming {
  readonly client: MatchClient;
  readonly queryClient: QueryClient;
  readonly outbox: Outbox;
  readonly onRefused: OnRefused;
}

/** Sends a move again as if it had just been made: it shows, and goes back when it is refused. */
const resume = (unsent: UnsentMove, { client, queryClient, outbox, onRefused }: Resuming): void => {
  const keys = keysOf(client);
  const mutation = queryClient.getMutationCache().build<MatchSnapshot, Error, UnsentMove, SentMove>(queryClient, {
    mutationKey: keys.moves,
    mutationFn: (move) => deliverMove(client, move, outbox),
    networkMode: "always",
    onMutate: ({ foreseen }) => ({ foreseen }),
    onSuccess: ({ match }) => takeMatch(queryClient, keys, match),
    onError(error, move) {
      const fresh = problemOf(error)?.match;
      if (fresh) takeMatch(queryClient, keys, fresh);
      onRefused(error, move);
    },
  });
  // What comes of it is told above.
  mutation.execute(unsent).catch(() => {});
};

interface ResumeInput {
  readonly client: MatchClient;
  readonly outbox: Outbox | undefined;
  readonly onRefused: OnRefused | undefined;
}

/** Sends the moves that an earlier page was not answered, once a page. */
export const useResume = ({ client, outbox, onRefused }: ResumeInput): void => {
  const queryClient = useQueryClient();
  const told = useRef(onRefused);
  told.current = onRefused;
  const resumed = useRef(new Set<string>());
  useEffect(() => {
    if (!outbox) return;
    const resuming = {
      client,
      queryClient,
      outbox,
      onRefused: (...why: Parameters<OnRefused>) => told.current?.(...why),
    };
    for (const unsent of outbox.read()) {
      if (resumed.current.has(unsent.idempotencyKey)) continue;
      resumed.current.add(unsent.idempotencyKey);
      resume(unsent, resuming);
    }
  }, [client, outbox, queryClient]);
};
