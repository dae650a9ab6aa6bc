import { createMatchClient, type GameType, type Match } from "@yourmove/client";

const url = "http://127.0.0.1:3000";
const { token } = await createMatchClient({ url }).auth.guest.mutate({ username: "Ann" });
const client = createMatchClient({ url, token });
const play = ({ gameType, matchID, game }: Match) => {
  const move = game.legalMoves?.[0];
  return move && client.matches.move.mutate({ gameType, matchID, move });
};
const games: GameType[] = ["chess", "reversi"];
await client.pollMatches({ onSnapshot: ({ items }) => void items.filter((m) => games.includes(m.gameType)).map(play) });
