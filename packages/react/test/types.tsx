import type { KnownGame, ListSnapshot, Match, MatchClient, MatchOf, OtherMatch } from "@yourmove/client";
import {
  MatchClientProvider,
  type PredictableGame,
  predictWith,
  useAccept,
  useAction,
  useCacheMatch,
  useCreateChallenge,
  useFriendSearch,
  useInvite,
  useLive,
  useMatch,
  useMatches,
  useMove,
  useOffer,
  usePositions,
} from "@yourmove/react";
import type { ReactNode } from "react";

declare module "@yourmove/client" {
  interface Games {
    "demo.nim": KnownGame<{ take: number }, { left: number }, "last_match">;
  }
}

const tell = (_text: string): void => {};

/** What the types let through beside what docs/react.md and the lobby do. */
export const Allowed = ({ match, chess }: { match: Match; chess: MatchOf<"chess"> }): ReactNode => {
  const list: ListSnapshot | undefined = useMatches().data;
  for (const item of list?.items ?? []) if (item.gameType === "battleship") tell(item.game.phase);
  tell(useMatch({ gameType: "chess", matchID: 7 }).data?.match.game.fen ?? "");
  const anyOne = useMatch({ gameType: match.gameType, matchID: match.matchID }).data?.match;
  if (anyOne?.gameType === "reversi") tell(String(anyOne.game.discs.X));
  useMove(chess, { predict: (before, { to }) => ({ ...before, message: to }) }).mutate({ from: "e2", to: "e4" });
  const move = match.game.legalMoves?.[0];
  const play = useMove(match);
  if (move) play.mutate(move);
  tell(usePositions(chess).data?.[0]?.game.fen ?? "");
  useOffer(match).mutate("takeback");
  return null;
};

/** A game of one's own: its package says what its matches are. */
export const AllowedOfOwnGame = ({ list, nim }: { list: ListSnapshot; nim: PredictableGame }): ReactNode => {
  const one = useMatch({ gameType: "demo.nim", matchID: 7 }).data?.match;
  tell(String(one?.game.left));
  for (const item of list.items) if (item.gameType === "demo.nim") tell(String(item.game.left));
  const own = one as MatchOf<"demo.nim">;
  const { mutate } = useMove(own, { predict: predictWith(nim) });
  mutate({ take: 3 });
  // @ts-expect-error: another game's move
  mutate({ cell: 3 });
  return null;
};

/** A game that the types don't know, by its vendor's name or by one from an address: the same hooks take it. */
export const AllowedOfAnyGame = ({ other, gameType }: { other: OtherMatch; gameType: string }): ReactNode => {
  const one: Match | undefined = useMatch({ gameType, matchID: 7 }).data?.match;
  if (one?.gameType === "chess") tell(one.game.fen);
  const named: OtherMatch | undefined = useMatch({ gameType: "acme.go", matchID: 7 }).data?.match;
  tell(String(named?.game["stones"]));
  useFriendSearch({ gameType });
  useInvite<string>().mutate({ gameType, opponentUserID: 1, symbol: "X" });
  useMove(other, { predict: (before, move) => ({ ...before, game: { lastMove: move } }) }).mutate({ column: 3 });
  useAction(other).mutate("accept");
  useOffer(other).mutate("draw");
  useCacheMatch()(other);
  return null;
};

/** What the types refuse. */
export const Refused = ({ match, chess, client }: { match: Match; chess: MatchOf<"chess">; client: MatchClient }) => {
  // @ts-expect-error: there is no such game
  useMatch({ gameType: "tic-tac-toee", matchID: 7 });
  // @ts-expect-error: there is no such game
  useFriendSearch({ gameType: "tic-tac-toee" });
  // @ts-expect-error: there is no such game
  useAccept({ gameType: "tic-tac-toee", matchID: 7 });
  // @ts-expect-error: there is no such game
  useInvite().mutate({ gameType: "tic-tac-toee", opponentUserID: 1, symbol: "X" });
  // @ts-expect-error: another game's move
  useMove(chess).mutate({ cell: 4 });
  // @ts-expect-error: a move of no game
  useMove(chess).mutate({ nonsense: true });
  // @ts-expect-error: the types tell no game apart that they don't know
  if (match.gameType === "acme.go") tell(match.game.lastMove);
  // @ts-expect-error: another game's view
  tell(useMatch({ gameType: "chess", matchID: 7 }).data?.match.game.discs);
  // @ts-expect-error: an invite is to somebody
  useInvite().mutate({ gameType: "chess" });
  // @ts-expect-error: there is no such game
  useCreateChallenge().mutate({ gameType: "tic-tac-toee", kind: "link" });
  // @ts-expect-error: there is no such side
  useInvite().mutate({ gameType: "chess", opponentUserID: 1, symbol: "white" });
  // @ts-expect-error: an invite is accepted without a word
  useAccept(match).mutate("accept");
  // @ts-expect-error: nothing else is offered
  useOffer(match).mutate("rematch");
  // @ts-expect-error: there is no such status
  if (useLive().status === "fine") tell("");
  // @ts-expect-error: a provider has a client
  return <MatchClientProvider>{client.url}</MatchClientProvider>;
};
