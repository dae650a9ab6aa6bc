import { gamesSchema } from "@yourmove/contract";
import { listGames } from "../matches/list-games.ts";
import { publicProcedure, router } from "../trpc.ts";

/** The games on offer (contract 4.4). */
export const gamesRouter = router({
  list: publicProcedure("read").output(gamesSchema).query(listGames),
});
