import { createServices } from "@yourmove/api";
import { DataFolderLockedError, openDatabase, userQueries } from "@yourmove/db";
import { builtInGames } from "@yourmove/rules";
import { seedAcquaintance, seedGame, seedOpen } from "./seed/matches.ts";
import { NAMES, PASSWORD, registerPlayer, type SeedPlayer } from "./seed/players.ts";
import { createSeedClock } from "./seed/seed-clock.ts";

// Players with matches in every state and game, for a database that is to look alive; running it again changes nothing.
const FIFTEEN_DAYS = 15 * 24 * 60 * 60 * 1000;
const TEN_HOURS = 10 * 60 * 60 * 1000;

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = process.env;

const seed = async (db: Awaited<ReturnType<typeof openDatabase>>): Promise<string> => {
  if (await userQueries.findUserByName(db, NAMES[0])) return `${NAMES[0]} is there already: nothing was added.`;
  const clock = createSeedClock(FIFTEEN_DAYS);
  const services = createServices({ db, clock, isRateLimited: false });
  const players: SeedPlayer[] = [];
  for (const name of NAMES) players.push(await registerPlayer(services, name));
  const gameTypes = builtInGames.list().map(({ gameType }) => gameType);
  const [firstGame = ""] = gameTypes;
  await seedAcquaintance(clock, firstGame, players);
  for (const gameType of gameTypes) await seedGame(clock, gameType, players);
  clock.pass(FIFTEEN_DAYS - TEN_HOURS - (clock.now() - started));
  for (const gameType of gameTypes) await seedOpen(clock, gameType, players);
  clock.catchUp();
  // Whoever looks ends what is due: expired invites, passed deadlines.
  for (const player of players) await player.call.matches.list({});
  await services.stop();
  const matches = gameTypes.length * 11 + 1;
  return `Added ${NAMES.join(", ")}, each with the password ${PASSWORD}, and ${matches} matches in every state.`;
};

const started = Date.now() - FIFTEEN_DAYS;
try {
  const db = await openDatabase({ databaseUrl, dataDir });
  const said = await seed(db).finally(() => db.close());
  process.stdout.write(`${said}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof DataFolderLockedError ? error.message : error}\n`);
  process.exitCode = 1;
}
