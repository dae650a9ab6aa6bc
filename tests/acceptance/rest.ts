import type { Match, Problem } from "@yourmove/contract";

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
}

/** A user by a token, at a server; every request carries some more headers, as that of the proxy it comes through. */
export const personAt = (
  url: string,
  { userID, token }: { userID: number; token: string },
  more: Record<string, string> = {},
): Person => {
  const own = { authorization: `Bearer ${token}`, ...more };
  const send = async (method: string, path: string, { body, headers }: Sent = {}) =>
    answerOf(
      await fetch(url + path, {
        method,
        headers: { ...own, ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return {
    userID,
    token,
    get: async (path, { signal } = {}) =>
      answerOf(await fetch(url + path, { headers: own, ...(signal && { signal }) })),
    post: (path, body, headers) => send("POST", path, { body, headers }),
    put: (path, body) => send("PUT", path, { body }),
    delete: (path) => send("DELETE", path),
    at: (other) => personAt(other, { userID, token }, more),
  };
};

/** A new guest at a server. */
export const newPerson = async (url: string, more: Record<string, string> = {}): Promise<Person> => {
  const response = await fetch(`${url}/platform/auth/guest`, { method: "POST", headers: more });
  if (response.status !== 200) throw new Error(`no guest: ${response.status} ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: { userID: number } };
  return personAt(url, { userID: user.userID, token }, more);
};

export const PASSWORD = "correct horse battery";

/** A new account at a server, which may come through the proxy that it trusts. */
export const newAccount = async (url: string, username: string, more: Record<string, string> = {}): Promise<Person> => {
  const headers = { "content-type": "application/json", ...more };
  const body = JSON.stringify({ username, password: PASSWORD });
  const answer = await fetch(`${url}/platform/auth/register`, { method: "POST", headers, body });
  const { token, user } = (await answer.json()) as { token: string; user: { userID: number } };
  return personAt(url, { userID: user.userID, token });
};

/** New guests at a server, one after the other. */
export const newPeople = async (url: string, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  while (people.length < count) people.push(await newPerson(url));
  return people;
};

/** Neighbours, two by two. */
export const inPairs = (people: readonly Person[]): [Person, Person][] =>
  people.flatMap((person, at) => (at % 2 === 1 ? [[people[at - 1] as Person, person]] : []));

export const GAME = "/platform/games/tic-tac-toe";
export const matchPath = (matchID: number, action = ""): string =>
  `${GAME}/matches/${matchID}${action && `/${action}`}`;

/** The match of an answer that must hold one. */
export const matchOf = ({ status, text, body }: WireAnswer): Match => {
  if (status !== 200 || !body.match) throw new Error(`refused: ${status} ${text}`);
  return body.match;
};

/** A pending invite of tic-tac-toe; the inviter plays X. */
export const invite = async (from: Person, to: Person, more: object = {}): Promise<Match> =>
  matchOf(await from.post(`${GAME}/invite`, { opponentUserID: to.userID, symbol: "X", ...more }));

/** A match of tic-tac-toe, `x` to move. */
export const startMatch = async (x: Person, o: Person, more: object = {}): Promise<Match> =>
  matchOf(await o.post(matchPath((await invite(x, o, more)).matchID, "accept")));

/** One move. */
export const play = (
  person: Person,
  matchID: number,
  cell: number,
  headers: Record<string, string> = {},
): Promise<WireAnswer> => person.post(matchPath(matchID, "move"), { move: { cell } }, headers);
