import { accountRouter } from "./routers/account.ts";
import { authRouter } from "./routers/auth.ts";
import { friendsRouter } from "./routers/friends.ts";
import { gamesRouter } from "./routers/games.ts";
import { matchesRouter } from "./routers/matches.ts";
import { usersRouter } from "./routers/users.ts";
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
