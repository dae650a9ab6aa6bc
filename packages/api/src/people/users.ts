import {
  BOT_PROFILES,
  type Friends,
  isID,
  type Me,
  type SearchInput,
  type UserInput,
  type UserPage,
  type UserSummary,
} from "@yourmove/contract";
import { personQueries } from "@yourmove/db";
import { type Answer, done, noSuchGame, noSuchUser } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { summarize } from "../identity/presence.ts";

/** A user's page, as an actor sees it. */
export const readUser = async (
  { actor, db, presence, overdue }: Ctx,
  { userID }: UserInput,
): Promise<Answer<UserPage>> => {
  const person = isID(userID) ? await personQueries.findPerson(db, userID, actor.userID) : null;
  if (!person) return noSuchUser;
  // A match whose deadline has passed counts, whether or not anybody has read it.
  await overdue.expireOverdueOf(userID);
  const results = await personQueries.countResults(db, userID, null);
  const resultsAgainstYou = await personQueries.countResults(db, userID, actor.userID);
  const resultsByGame = await personQueries.countResultsByGame(db, userID);
  return done({ user: summarize(person, presence), results, resultsAgainstYou, resultsByGame });
};

/** The actor itself. */
export const readMe = async ({ actor, db, presence }: Ctx): Promise<Answer<Me>> => {
  const person = await personQueries.findPerson(db, actor.userID, actor.userID);
  return person ? done({ user: summarize(person, presence) }) : noSuchUser;
};

/** 0 for the first to be suggested: bots, then who is shown online. */
const rank = ({ isBot, isOnline }: UserSummary): number => (isBot ? 0 : isOnline ? 1 : 2);

/** Finds users to invite: by name, or bots and recent opponents, those first who are shown online. Bots only for games that they play. */
export const searchFriends = async (
  { actor, db, clock, games, presence }: Ctx,
  { gameType, q, limit }: SearchInput,
): Promise<Answer<Friends>> => {
  const game = games.newest(gameType);
  if (!game) return noSuchGame;
  const most = limit + 1 + (game.bots ? 0 : BOT_PROFILES.length);
  const found = await (q
    ? personQueries.searchPeople(db, actor.userID, { text: q, limit: most, now: clock.now() })
    : personQueries.suggestPeople(db, actor.userID, clock.now()));
  const people = found.filter(({ isBot }) => game.bots || !isBot).map((person) => summarize(person, presence));
  if (!q) people.sort((a, b) => rank(a) - rank(b));
  return done({ items: people.slice(0, limit), limited: people.length > limit });
};
