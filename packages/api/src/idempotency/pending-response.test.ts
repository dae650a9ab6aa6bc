import { matchSnapshotSchema } from "@yourmove/contract";
import { expect, it } from "vitest";
import { finalizeRecorded, type PendingSnapshot } from "./pending-response.ts";

/** A move's answer as version 1.0 kept it: the whole snapshot, its cursor still 0. */
const KEPT = `{"unchanged":false,"lastActionTime":0,"serverTime":1795314400000,"match":{"matchID":1,"gameType":"tic-tac-toe",
"state":1,"stateName":"active","invitedByUserID":4,"inviterSymbol":"X","xUserID":4,"oUserID":5,"currentTurnUserID":5,
"winnerUserID":null,"yourUserID":4,"yourSymbol":"X","isYourTurn":false,"canMove":false,"canAcceptInvite":false,
"canDeclineInvite":false,"canCancelInvite":false,"canForfeit":true,"isFinished":false,"result":null,"outcome":null,
"opponent":{"userID":5,"username":"bob","link":"/players/5","avatar":null,"isOnline":true,"isGuest":true,"isBot":false},
"message":null,"moveCount":1,"turnSeconds":604800,"turnDeadlineTime":1795919200000,"inviteExpiresTime":null,
"createdTime":1795314390000,"startedTime":1795314395000,"finishedTime":null,"lastMoveTime":1795314400000,"lastActionTime":0,
"game":{"cells":[null,null,null,null,"X",null,null,null,null],"winningCells":null,"lastMove":{"cell":4}}}}`;

it("an answer that an older version of the service kept is replayed, with what it did not say yet", () => {
  const replayed = finalizeRecorded(JSON.parse(KEPT) as PendingSnapshot, { matchID: 1, cursor: 1_795_314_400_001 });
  expect(matchSnapshotSchema.parse(replayed)).toMatchObject({
    lastActionTime: 1_795_314_400_001,
    match: { matchID: 1, moveCount: 1, origin: "invite", lastActionTime: 1_795_314_400_001 },
  });
});
