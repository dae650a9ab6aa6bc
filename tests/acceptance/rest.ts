import type { Credentials, Match, Problem } from "@yourmove/contract";

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The body's JSON. */
  readonly body: Partial<Problem> & {
    match?: Match;
    items?: Match[];
    unchanged?: boolean;
    lastActionTime?: number;
    [key: string]: unknown;
  };
}

/** Somebody who speaks REST to a server; the same user may speak to several. */
export interface Person {
  readonly userID: number;
  readonly token: string;
  get(path: string, options?: { signal?: AbortSignal }): Promise<WireAnswer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<WireAnswer>;
  put(path: string, body?: object): Promise<WireAnswer>;
  delete(path: string): Promise<WireAnswer>;
  at(url: string): Person;
}

const answerOf = async (response: Response): Promise<WireAnswer> => {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, text, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
};

/** What goes with a request. */
interface Sent {
  readonly body?: object | undefined;
  readonly headers?: Record<string, string> | undefined;
  readonly signal?: AbortSignal;
}

/** A user by a token, at a server; every request carries some more headers, as that of the proxy it comes through. */
export const personAt = (
  url: string,
  { userID, token }: Pick<Person, "userID" | "token">,
  more: Record<string, string> = {},
): Person => {
  const own = { authorization: `Bearer ${token}`, ...more };
  const send = async (method: string, path: string, { body, headers, signal }: Sent = {}) =>
    answerOf(
      await fetch(url + path, {
        method,
        headers: { ...own, ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    );
  return {
    userID,
    token,
    get: (path, options) => send("GET", path, options),
    post: (path, body, headers) => send("POST", path, { body, headers }),
    put: (path, body) => send("PUT", path, { body }),
    delete: (path) => send("DELETE", path),
    at: (other) => personAt(other, { userID, token }, more),
  };
};

const signIn = async (url: string, path: string, { body, headers = {} }: Sent): Promise<Person> => {
  const given = body && { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/platform/auth/${path}`, { method: "POST", headers, ...given });
  if (answer.status !== 200) throw new Error(`nobody signed in: ${answer.status} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as Credentials;
  return personAt(url, { userID: user.userID, token }, headers);
};

/** A new guest at a server, who may come through the proxy that it trusts. */
export const newPerson = (url: string, headers: Record<string, string> = {}): Promise<Person> =>
  signIn(url, "guest", { headers });

export const PASSWORD = "correct horse battery";

/** A new account at a server. */
export const newAccount = (url: string, username: string): Promise<Person> =>
  signIn(url, "register", { body: { username, password: PASSWORD } });

export const logIn = (url: string, username: string, password = PASSWORD): Promise<Person> =>
  signIn(url, "login", { body: { username, password } });

/** New guests at a server, one after the other. */
export const newPeople = async (url: string, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  while (people.length < count) people.push(await newPerson(url));
  return people;
};

export type Pair = readonly [Person, Person];

/** Two new guests at a server. */
export const newPair = async (url: string): Promise<Pair> => [await newPerson(url), await newPerson(url)];

/** Neighbours, two by two. */
export const inPairs = (people: readonly Person[]): [Person, Person][] =>
  people.flatMap((person, at) => (at % 2 === 1 ? [[people[at - 1] as Person, person]] : []));

const TIC_TAC_TOE = "tic-tac-toe";
export const GAME = `/platform/games/${TIC_TAC_TOE}`;
export const matchPath = (matchID: number, action = "", gameType = TIC_TAC_TOE): string =>
  `/platform/games/${gameType}/matches/${matchID}${action && `/${action}`}`;

/** The match of an answer that must hold one. */
export const matchOf = ({ status, text, body }: WireAnswer): Match => {
  if (status !== 200 || !body.match) throw new Error(`refused: ${status} ${text}`);
  return body.match;
};

/** What a match is to be: tic-tac-toe unless it names another game, and its terms. */
type Wanted = { readonly gameType?: string } & Readonly<Record<string, unknown>>;

/** A pending invite; the inviter plays X. */
export const invite = async (from: Person, to: Person, { gameType = TIC_TAC_TOE, ...terms }: Wanted = {}) =>
  matchOf(await from.post(`/platform/games/${gameType}/invite`, { opponentUserID: to.userID, symbol: "X", ...terms }));

/** A match, `x` to move. */
export const startMatch = async (x: Person, o: Person, wanted: Wanted = {}): Promise<Match> =>
  matchOf(await o.post(matchPath((await invite(x, o, wanted)).matchID, "accept", wanted.gameType)));

/** One move of tic-tac-toe. */
export const play = (
  person: Person,
  matchID: number,
  cell: number,
  headers: Record<string, string> = {},
): Promise<WireAnswer> => person.post(matchPath(matchID, "move"), { move: { cell } }, headers);

/** Moves of tic-tac-toe one after the other, X's first: a win of X, where none are named; each must be taken. */
export const playOn = async (pair: Pair, matchID: number, cells: readonly number[] = [0, 3, 1, 4, 2]) => {
  for (const [at, cell] of cells.entries()) matchOf(await play(pair[at % 2] as Person, matchID, cell));
};
