// A bot that accepts every invite and plays: node bot.mjs [address of the service]
import { createMatchClient, problemOf } from "@yourmove/client";

const [url = "http://localhost:3000"] = process.argv.slice(2);
const token = process.env.YOURMOVE_KEY ?? (await createMatchClient({ url }).auth.guest.mutate({})).token;
const client = createMatchClient({ url, token });
const { user } = await client.auth.me.query();
console.log(`playing as ${user.username}, user ${user.userID}`);

/** Any legal move; here is the place for something better. */
const chooseMove = (moves) => moves[Math.floor(Math.random() * moves.length)];

/** Takes the one step that a match waits for, if it waits for the bot. */
async function act({ gameType, matchID, canAcceptInvite, canMove, positionVersion, game }) {
  if (canAcceptInvite) await client.matches.accept.mutate({ gameType, matchID });
  if (!canMove) return;
  // A list of many matches may leave out the moves of some: the match itself has them.
  const moves = game.legalMoves ?? (await client.matches.get.query({ gameType, matchID })).match?.game.legalMoves ?? [];
  const move = chooseMove(moves);
  if (move) await client.matches.move.mutate({ gameType, matchID, move, expectedPositionVersion: positionVersion });
  else await client.matches.forfeit.mutate({ gameType, matchID });
}

/** A 409 means that the match has moved on: the next snapshot tells. */
const actSafely = (match) =>
  act(match).catch((error) => {
    if (problemOf(error)?.status !== 409) console.error(error.message);
  });

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
const end = await client.pollMatches({ signal: stop.signal, onSnapshot: ({ items }) => items.forEach(actSafely) });
console.log(`stopped: ${end}`);
