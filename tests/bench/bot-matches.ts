import type { Match } from "@yourmove/contract";
import { matchOf, newPerson, type Person } from "../acceptance/rest.ts";

/** A person in a match with a bot, as last seen. */
export interface BotMatch {
  readonly person: Person;
  match: Match;
}

const pathOf = ({ gameType, matchID }: Match): string => `/platform/games/${gameType}/matches/${matchID}`;

/** The service's bots, weakest first. */
export const botsOf = async (url: string): Promise<{ userID: number; username: string }[]> => {
  const person = await newPerson(url);
  const { body } = await person.get("/platform/games/chess/friends/search");
  const items = body.items as unknown as { userID: number; username: string; isBot: boolean }[];
  return items.filter(({ isBot }) => isBot).sort((a, b) => a.userID - b.userID);
};

/** The first state of a match in which the person may move, or that is its last. */
const myTurn = async (person: Person, seen: Match): Promise<Match> => {
  for (let match = seen; ; ) {
    if (match.canMove || match.isFinished) return match;
    const { body } = await person.get(`${pathOf(match)}?since=${match.lastActionTime}&wait=20`);
    match = body.match ?? match;
  }
};

/** A match of a person's with a bot, accepted, the person to move. */
export const startBotMatch = async (
  person: Person,
  opponentUserID: number,
  gameType = "connect-four",
): Promise<BotMatch> => {
  const invited = await person.post(`/platform/games/${gameType}/invite`, { opponentUserID, symbol: "X" });
  return { person, match: await myTurn(person, matchOf(invited)) };
};

/** Fleets are the one kind of move that no list tells. */
const FLEET = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));

const anyMove = ({ game }: Match): object => {
  const moves = game.legalMoves ?? [];
  return moves[Math.floor(Math.random() * moves.length)] ?? { fleet: FLEET };
};

/** Makes one move of the person's; gives how long it took, in milliseconds. */
export const makeMove = async (playing: BotMatch): Promise<number> => {
  const start = performance.now();
  playing.match = matchOf(await playing.person.post(`${pathOf(playing.match)}/move`, { move: anyMove(playing.match) }));
  return performance.now() - start;
};

/** Waits for the bot's answer. */
export const awaitAnswer = async (playing: BotMatch): Promise<void> => {
  playing.match = await myTurn(playing.person, playing.match);
};

/** From a person's move to the bot's answer, in milliseconds; a match that is over is played again. */
export const answerTime = async (playing: BotMatch, botUserID: number): Promise<number> => {
  const { person, match } = playing;
  if (match.isFinished) playing.match = (await startBotMatch(person, botUserID, match.gameType)).match;
  const start = performance.now();
  await makeMove(playing);
  await awaitAnswer(playing);
  return performance.now() - start;
};

/** Does work on many things, `width` at a time. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  width = 50,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};
