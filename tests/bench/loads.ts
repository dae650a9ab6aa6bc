import { GAME, inPairs, matchPath, newPeople, type Person, startMatch } from "../acceptance/rest.ts";
import { type LeanClient, type LeanRequest, leanClient } from "./minimal-client.ts";
import type { Step } from "./pairs.ts";

/** Users at a server, one pair a client, and the connections they ask over. */
export interface Crowd {
  readonly url: string;
  readonly clients: number;
  readonly pairs: readonly [Person, Person][];
  /** Somebody with forty matches under way, and one of these. */
  readonly hub: Person;
  readonly matchID: number;
  ask(client: number, request: LeanRequest): Promise<string>;
  close(): void;
}

const HUB_MATCHES = 40;

/** Pairs who play, and how they send a request. */
export type Playing = Pick<Crowd, "pairs" | "ask">;

/** Makes the users of a load. */
export const gatherCrowd = async (url: string, clients: number): Promise<Crowd> => {
  const [hub, ...people] = (await newPeople(url, 1 + Math.max(clients * 2, HUB_MATCHES))) as [Person, ...Person[]];
  const matches = [];
  for (const other of people.slice(0, HUB_MATCHES)) matches.push(await startMatch(hub, other));
  const connections: LeanClient[] = Array.from({ length: clients }, () => leanClient(url));
  return {
    url,
    clients,
    pairs: inPairs(people),
    hub,
    matchID: matches[0]?.matchID ?? 0,
    ask: (client, request) => (connections[client] as LeanClient).ask(request),
    close() {
      for (const connection of connections) connection.close();
    },
  };
};

/** How a request travels: to a path of its own, or as a call of tRPC. */
export interface Mount {
  move(matchID: number, cell: number): Omit<LeanRequest, "token">;
  read(matchID: number): Omit<LeanRequest, "token">;
  list(): Omit<LeanRequest, "token">;
}

export const REST: Mount = {
  move: (matchID, cell) => ({ path: matchPath(matchID, "move"), body: { move: { cell } } }),
  read: (matchID) => ({ path: matchPath(matchID) }),
  list: () => ({ path: "/platform/matches" }),
};

const gameType = "tic-tac-toe";
const inputOf = (input: object): string => encodeURIComponent(JSON.stringify(input));

export const TRPC: Mount = {
  move: (matchID, cell) => ({ path: "/trpc/matches.move", body: { gameType, matchID, move: { cell } } }),
  read: (matchID) => ({ path: `/trpc/matches.get?input=${inputOf({ gameType, matchID })}` }),
  list: () => ({ path: `/trpc/matches.list?input=${inputOf({})}` }),
};

/** Nobody wins with these; X with the last of the others. */
const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const WINNING = [0, 3, 1, 4, 2];
const BATCH = 10;

/** Who makes a move of a client's match, by its number. */
const playerOf = ({ pairs }: Playing, client: number, moveNumber: number): Person =>
  (pairs[client] as [Person, Person])[moveNumber % 2] as Person;

/** A match from its invite on, accepted; gives its id. Of a client's own pair where no other is named. */
export const begin = async (crowd: Playing, client: number, pair = crowd.pairs[client]): Promise<number> => {
  const [ann, bob] = pair as [Person, Person];
  const opponentUserID = bob.userID;
  const body = { opponentUserID, symbol: "X" };
  const invited = await crowd.ask(client, { path: `${GAME}/invite`, token: ann.token, body });
  const { matchID } = (JSON.parse(invited) as { match: { matchID: number } }).match;
  await crowd.ask(client, { path: matchPath(matchID, "accept"), token: bob.token, body: {} });
  return matchID;
};

/** Moves in a match of each pair's; one that is over is followed by another, which counts as the two requests that it takes. */
export const moves = (crowd: Playing, mount: Mount, keyOf: () => string | undefined = () => undefined): Step => {
  const games = crowd.pairs.map(() => ({ matchID: 0, count: CELLS.length }));
  return async (client) => {
    const game = games[client] as (typeof games)[number];
    let requested = 1;
    if (game.count === CELLS.length) {
      Object.assign(game, { matchID: await begin(crowd, client), count: 0 });
      requested += 2;
    }
    const { token } = playerOf(crowd, client, game.count);
    await crowd.ask(client, { ...mount.move(game.matchID, CELLS[game.count] as number), token, key: keyOf() });
    game.count += 1;
    return requested;
  };
};

/** Whole lives: invited, accepted, won with the fifth move. */
export const lives =
  (crowd: Crowd): Step =>
  async (client) => {
    const matchID = await begin(crowd, client);
    for (const [at, cell] of WINNING.entries()) {
      const { token } = playerOf(crowd, client, at);
      await crowd.ask(client, { ...REST.move(matchID, cell), token });
    }
    return WINNING.length + 2;
  };

/** One request of the hub's, again and again. */
const asHub = ({ ask, hub }: Crowd, request: Omit<LeanRequest, "token">, counted = 1): Step => {
  const own = { ...request, token: hub.token };
  return (client) => ask(client, own).then(() => counted);
};

export const reads = (crowd: Crowd, mount: Mount): Step => asHub(crowd, mount.read(crowd.matchID));
export const lists = (crowd: Crowd, mount: Mount): Step => asHub(crowd, mount.list());

/** Ten reads in one request, which count as ten. */
export const batches = (crowd: Crowd): Step => {
  const calls = Array.from({ length: BATCH }, () => "matches.get").join();
  const inputs = Object.fromEntries(
    Array.from({ length: BATCH }, (_, at) => [at, { gameType, matchID: crowd.matchID }]),
  );
  return asHub(crowd, { path: `/trpc/${calls}?batch=1&input=${inputOf(inputs)}` }, BATCH);
};

const HUBS = 100;

/** As many as the hub, each with forty matches of its own. */
const gatherHubs = async (crowd: Crowd): Promise<Person[]> => {
  const hubs = await newPeople(crowd.url, HUBS);
  const others = crowd.pairs.flat();
  const beginAll = async (client: number) => {
    for (let at = client; at < HUBS; at += crowd.clients)
      // From another one on for each, so that few at once invite the same.
      for (let more = 0; more < HUB_MATCHES; more += 1)
        await begin(crowd, client, [hubs[at] as Person, others[(at + more) % others.length] as Person]);
  };
  await Promise.all(Array.from({ length: crowd.clients }, (_, client) => beginAll(client)));
  return hubs;
};

/** Lists of a hundred users in turn, with more matches than a process remembers: each is found as if for the first time. */
export const listsOfMany = (crowd: Crowd): Step => {
  let gathered: Promise<Person[]> | undefined;
  let next = 0;
  return async (client) => {
    gathered ??= gatherHubs(crowd);
    const hubs = await gathered;
    next = (next + 1) % HUBS;
    const { token } = hubs[next] as Person;
    await crowd.ask(client, { ...REST.list(), token });
    return 1;
  };
};
