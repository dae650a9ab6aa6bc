import { LIMITS } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { type ChallengeWithCreator, type JoinedChallenge, OPEN, selectOpen, splitChallenge } from "./challenges.ts";
import { bigint, int, orNull, statement, text } from "./statement.ts";

/** The terms of a quick match (contract 4.5). */
export interface QuickTerms {
  gameType: string;
  turnSeconds: number | null;
}

/** What a quick match may be paired with. */
export interface QuickCandidates {
  /** Compatible challenges of others, the oldest first. */
  challenges: ChallengeWithCreator[];
  /** How many challenges quick matches had created for these terms before this look. */
  createdCount: number;
  /** Whether the viewer has as many active matches as it may. */
  isFull: boolean;
  /** The open challenge that a quick match of the viewer's has created for these terms. */
  own: { challengeID: number; ref: string } | null;
}

const MAX_CANDIDATES = 20;

interface Head {
  createdCount: number;
  isFull: boolean;
  ownID: number | null;
  ownRef: string | null;
}

const NO_HEAD: Head = { createdCount: 0, isFull: false, ownID: null, ownRef: null };

type Row = Head & (JoinedChallenge | (Omit<JoinedChallenge, "challengeID"> & { challengeID: null }));

const CANDIDATES = statement<Row>()(
  { viewerID: int, now: bigint, limit: int, gameType: text, turnSeconds: orNull(int) },
  (at) => {
    const isEqual = `c.game_type = ${at.gameType} and c.turn_seconds is not distinct from ${at.turnSeconds}`;
    const isFree = `exists (select from cursors k where k.user_id = c.creator_id
      and (u.is_bot or k.active_matches < ${LIMITS.activeMatches}))`;
    return `with own as (
      select c.challenge_id, c.ref from challenges c where c.creator_id = ${at.viewerID} and ${OPEN} and c.over_time > ${at.now}
        and c.is_quick and ${isEqual} order by c.created_time limit 1
    ),
    head as (
      select coalesce((select created from quick_terms where game_type = ${at.gameType}
          and turn_seconds = coalesce(${at.turnSeconds}, 0)), 0) as "createdCount",
        exists (select from cursors k join users using (user_id) where k.user_id = ${at.viewerID} and not is_bot
          and k.active_matches >= ${LIMITS.activeMatches}) as "isFull",
        (select challenge_id from own) as "ownID", (select ref from own) as "ownRef"
    )
    select head.*, s.* from head left join (${selectOpen(at, `${isEqual} and ${isFree}`)}) s on true
    order by s."createdTime", s."challengeID"`;
  },
);

const challengeOf = ({ createdCount: _c, isFull: _f, ownID: _i, ownRef: _r, ...row }: Row): ChallengeWithCreator[] =>
  row.challengeID === null ? [] : [splitChallenge(row as JoinedChallenge)];

/** What a quick match of a viewer's may be paired with, in one look; whether the creators are online is for the caller to check. */
export const findQuickCandidates = async (
  db: Queryable,
  viewerID: number,
  { now, gameType, turnSeconds }: QuickTerms & { now: number },
): Promise<QuickCandidates> => {
  const rows = await db.run(CANDIDATES, { viewerID, now, limit: MAX_CANDIDATES, gameType, turnSeconds });
  const { createdCount, isFull, ownID, ownRef } = rows[0] ?? NO_HEAD;
  const own = ownID === null || ownRef === null ? null : { challengeID: ownID, ref: ownRef };
  return { challenges: rows.flatMap(challengeOf), createdCount, isFull, own };
};
