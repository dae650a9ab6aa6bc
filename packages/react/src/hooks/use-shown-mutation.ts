import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MatchClient, MatchSnapshot } from "@yourmove/client";
import { useMatchClient } from "../contexts.ts";
import { type Keys, keysOf } from "../keys.ts";

/** Listeners to how an action ends. */
export interface ActionOptions<Input = void, Answer = MatchSnapshot> {
  /** Called with the service's answer, once it shows. */
  readonly onSuccess?: ((answer: Answer, input: Input) => void) | undefined;
  /** Called with the refusal, once what it carries shows: the current match, or the challenge. */
  readonly onError?: ((error: Error, input: Input) => void) | undefined;
}

/** An action, on a match unless its answer is another. */
export type ActionResult<Input = void, Answer = MatchSnapshot> = UseMutationResult<Answer, Error, Input>;

/** How the end of an action shows. */
interface Shown<Answer> {
  readonly answer: (queryClient: QueryClient, keys: Keys, answer: Answer) => void;
  readonly refusal?: (queryClient: QueryClient, keys: Keys, error: Error) => void;
}

/** Calls the service; what its answer or its refusal carries shows at once. */
export const useShownMutation = <Input, Answer>(
  send: (client: MatchClient, input: Input) => Promise<Answer>,
  shown: Shown<Answer>,
  { onSuccess, onError }: ActionOptions<Input, Answer> = {},
): ActionResult<Input, Answer> => {
  const client = useMatchClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(client, input),
    networkMode: "always",
    onSuccess(answer, input) {
      shown.answer(queryClient, keysOf(client), answer);
      onSuccess?.(answer, input);
    },
    onError(error, input) {
      shown.refusal?.(queryClient, keysOf(client), error);
      onError?.(error, input);
    },
  });
};
