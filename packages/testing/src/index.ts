export { type Behaviour, firstMove, type Opponent } from "./opponent.ts";
export type { TestPlayer } from "./player.ts";
export {
  startTestService,
  type TestClock,
  type TestService,
  type TestServiceOptions,
} from "./start-test-service.ts";
