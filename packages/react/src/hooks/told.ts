import type { MatchSnapshot } from "@yourmove/client";

/** Who is told how an action went. */
export interface Told<Input = void> {
  /** Called with the service's answer, once what is shown has it. */
  readonly onSuccess?: ((answer: MatchSnapshot, input: Input) => void) | undefined;
  /** Called with the refusal, once what is shown is as it truly is. */
  readonly onError?: ((error: Error, input: Input) => void) | undefined;
}
