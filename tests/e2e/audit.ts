import { freePort } from "../support/free-port.mjs";
import { startLastingServer } from "../support/lasting-server.ts";
import { crowded, type Somebody, somebody } from "./crowded.ts";
import { firstTile } from "./first-tile.ts";
import { launchBrowser } from "./launch-browser.ts";
import { CATEGORIES, type Category, DEVICES, type Look, loadLighthouse, type Report, type View } from "./lighthouse.ts";

/** What every score must reach. */
const WANTED = 95;
/** Where a daily player spends the day, the page must be faster still. */
const WANTED_SPEED: Readonly<Record<string, number>> = { "home, 60 matches, phone": 96, "match, phone": 97 };
/** The best of these looks counts: a busy machine slows a page down, and nothing speeds one up. */
const MAX_LOOKS = 3;

/** A guest with a few matches against bots. */
const withBots = async (url: string): Promise<Somebody & { matchID: number }> => {
  const guest = await somebody(url);
  const { items } = await guest.client.friends.search.query({ gameType: "chess" });
  const bot = items.find(({ isBot }) => isBot);
  if (!bot) throw new Error("The service has no bots to play with");
  const begun: number[] = [];
  for (const gameType of ["chess", "connect-four", "reversi", "gomoku"] as const) {
    const { match } = await guest.client.matches.invite.mutate({ gameType, opponentUserID: bot.userID, symbol: "X" });
    begun.push(match.matchID);
  }
  return { ...guest, matchID: begun[0] ?? 0 };
};

interface Audited {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every page of the lobby, as whoever comes to it finds it. */
const pagesOf = async (url: string): Promise<{ pages: readonly Audited[]; many: Somebody }> => {
  const [fresh, few, many] = await Promise.all([somebody(url), withBots(url), crowded(url, { live: 60, over: 500 })]);
  const pages = [
    { name: "welcome", path: "/" },
    { name: "home, empty", path: "/", headers: fresh.headers },
    { name: "home, 4 matches", path: "/", headers: few.headers },
    { name: "home, 60 matches", path: "/", headers: many.headers },
    { name: "play sheet", path: "/?play", headers: few.headers },
    { name: "match", path: `/matches/chess/${few.matchID}`, headers: few.headers },
    { name: "profile", path: `/players/${many.userID}`, headers: many.headers },
  ];
  return { pages, many };
};

const wantedOf = (category: Category, name: string): number =>
  category === "performance" ? (WANTED_SPEED[name] ?? WANTED) : WANTED;

const lacks = ({ scores }: Report, name: string): Category[] =>
  CATEGORIES.filter((category) => scores[category] < wantedOf(category, name));

const better = (one: Report, other: Report): Report =>
  other.scores.performance > one.scores.performance ? other : one;

/** By Lighthouse's benchmark, a quarter of an ordinary desk's 1,500: where this machine is slower, so is its phone. */
const slowdownOn = (benchmark: number): number => Math.min(4, Math.max(1, benchmark / 375));

/** A browser of its own for each look: nothing that an earlier one has left behind may help, or stand in the way. */
const inFreshBrowser =
  (look: Look): ((view: Omit<View, "port">) => Promise<Report | null>) =>
  async (view) => {
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    return look({ ...view, port }).finally(() => browser.close());
  };

/** Looks until everything is well, or as often as is worth it; a busy machine is no slower phone. */
const judge = async (
  look: ReturnType<typeof inFreshBrowser>,
  view: Omit<View, "port">,
  name: string,
): Promise<Report> => {
  let best: Report | null = null;
  for (let looks = 0; looks < MAX_LOOKS && (!best || lacks(best, name).length > 0); looks += 1) {
    const slowdown: number | undefined = best ? slowdownOn(best.benchmark) : undefined;
    const report = await look({ ...view, ...(slowdown && { slowdown }) });
    best = best && report ? better(best, report) : (report ?? best);
  }
  if (!best) throw new Error(`Lighthouse never saw ${view.url}`);
  return best;
};

/**
 * Only what has all these words in its name is looked at: `npm run audit -- home phone`; with a comma in it, a word is
 * the whole of a name: `npm run audit -- "match, phone"`.
 */
const wanted = process.argv.slice(2);
const wholeNames = wanted.filter((word) => word.includes(","));
const isWanted = (name: string): boolean =>
  wholeNames.length > 0 ? wholeNames.includes(name) : wanted.every((word) => name.includes(word));

const server = await startLastingServer({ RATE_LIMIT: "off" });
try {
  const look = inFreshBrowser(await loadLighthouse(process.env["LIGHTHOUSE"] ?? ""));
  const { pages, many } = await pagesOf(server.url);
  for (const device of DEVICES.filter((device) => isWanted(`first tile, ${device}`)))
    console.log(
      `     first tile, 60 matches and 500 over, ${device}: ${await firstTile(server.url, many.headers, device)} ms`,
    );
  for (const { name, path, headers } of pages) {
    for (const device of DEVICES.filter((device) => isWanted(`${name}, ${device}`))) {
      const view = { url: `${server.url}${path}`, device, ...(headers && { headers }) };
      const report = await judge(look, view, `${name}, ${device}`);
      const isLow = lacks(report, `${name}, ${device}`).length > 0;
      const scores = CATEGORIES.map((category) => `${category} ${report.scores[category]}`).join(", ");
      console.log(`${isLow ? "LOW " : "ok  "} ${name}, ${device}: ${scores}`);
      for (const complaint of report.complaints) console.log(`       ${complaint}`);
      if (isLow) process.exitCode = 1;
    }
  }
} finally {
  await server.stop();
}
