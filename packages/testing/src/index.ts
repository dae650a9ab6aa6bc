export { type Behaviour, firstMove, type Opponent, type TestPlayer } from "./players.ts";
export {
  type OwnGame,
  startTestService,
  type TestClock,
  type TestService,
  type TestServiceOptions,
} from "./start-test-service.ts";
