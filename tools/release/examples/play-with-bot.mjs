// A person who plays a match with a bot of the examples, to its end.

/** Invites it and answers each of its moves with the first legal one; gives the result. */
export async function playWithBot({ client, gameType, opponentUserID }) {
  const { match } = await client.matches.invite.mutate({ gameType, opponentUserID, symbol: "X" });
  const { matchID } = match;
  const signal = AbortSignal.timeout(60_000);
  return new Promise((resolve, reject) => {
    const follow = client.pollMatch({
      ...{ gameType, matchID, signal },
      onSnapshot({ match: { isFinished, result, canMove, positionVersion, game } }) {
        if (isFinished) return resolve(result);
        if (!canMove) return;
        const move = game.legalMoves[0];
        client.matches.move.mutate({ gameType, matchID, move, expectedPositionVersion: positionVersion }).catch(reject);
      },
    });
    follow.then((end) => reject(new Error(`The poll ended: ${end}.`)), reject);
  });
}
