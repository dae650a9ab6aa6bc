import { setTimeout as sleep } from "node:timers/promises";
import { builtInGames } from "@yourmove/rules";
import { metricsOf } from "../acceptance/raw-poll.ts";
import { newPerson } from "../acceptance/rest.ts";
import { answerTime, type BotMatch, botsOf, startBotMatch } from "./bot-matches.ts";

const GAMES = builtInGames.list().map(({ gameType }) => gameType);

/** The slowest of some answers in each game at each strength, one match at a time. */
export const answersByGame = async (url: string): Promise<void> => {
  const bots = await botsOf(url);
  const person = await newPerson(url);
  console.log("slowest of five answers, ms".padEnd(38), ...bots.map(({ username }) => username.padStart(12)));
  for (const gameType of GAMES) {
    const slowest: number[] = [];
    for (const { userID } of bots) {
      const playing = await startBotMatch(person, userID, gameType);
      const times: number[] = [];
      for (let move = 0; move < 5; move += 1) times.push(await answerTime(playing, userID));
      slowest.push(Math.max(...times));
    }
    console.log(gameType.padEnd(38), ...slowest.map((ms) => ms.toFixed(0).padStart(12)));
  }
};

const WINDOW_MS = 5000;

/** How late the server's event loop came round while `work` went on, in milliseconds; the clock itself ticks every 10. */
const loopDelay = async (url: string, work: (isOver: () => boolean) => Promise<unknown>) => {
  await metricsOf(url);
  const end = performance.now() + WINDOW_MS;
  await work(() => performance.now() > end);
  const figure = await metricsOf(url);
  const late = (name: string) => Math.max(0, figure(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - 10);
  return { p99: late("p99"), max: late("max") };
};

/** The event loop with the strongest bot thinking in all games at once, beside one that rests. */
export const stalls = async (name: string, url: string): Promise<void> => {
  const bot = (await botsOf(url)).at(-1)?.userID ?? 0;
  const playing: BotMatch[] = [];
  for (const gameType of GAMES) playing.push(await startBotMatch(await newPerson(url), bot, gameType));
  const resting = async (isOver: () => boolean) => {
    while (!isOver()) await sleep(50);
  };
  const thinking = (isOver: () => boolean) =>
    Promise.all(
      playing.map(async (each) => {
        while (!isOver()) await answerTime(each, bot);
      }),
    );
  await loopDelay(url, thinking);
  const idle = await loopDelay(url, resting);
  const busy = await loopDelay(url, thinking);
  const words = ({ p99, max }: typeof idle) => `p99 ${p99.toFixed(1)}, most ${max.toFixed(1)} ms`;
  console.log(
    `${name}: the event loop is late, ${GAMES.length} hard matches`.padEnd(58),
    `${words(busy)}   beside ${words(idle)} at rest`,
  );
};
