import { accountRouter } from "./operations/account.ts";
import { authRouter } from "./operations/auth.ts";
import { friendsRouter } from "./operations/friends.ts";
import { gamesRouter } from "./operations/games.ts";
import { matchesRouter } from "./operations/matches.ts";
import { usersRouter } from "./operations/users.ts";
import { router } from "./trpc.ts";

/** Every operation of the service (contract 6); REST and `/trpc` both run these procedures. */
export const appRouter = router({
  matches: matchesRouter,
  friends: friendsRouter,
  games: gamesRouter,
  auth: authRouter,
  users: usersRouter,
  account: accountRouter,
});

/** The type that typed clients are built from. */
export type AppRouter = typeof appRouter;
