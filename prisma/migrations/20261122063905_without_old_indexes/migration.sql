-- The statements of processes of the version before find the new ones in their place: those of live matches read all that are
-- live, and older pages sort a user's own, until these processes are gone.

-- DropIndex
DROP INDEX "matches_due";

-- DropIndex
DROP INDEX "matches_live_invitee";

-- DropIndex
DROP INDEX "matches_live_inviter";

-- DropIndex
DROP INDEX "matches_of_invitee";

-- DropIndex
DROP INDEX "matches_of_inviter";

-- DropIndex
DROP INDEX "matches_over_invitee_game";

-- DropIndex
DROP INDEX "matches_over_inviter_game";

-- DropIndex
DROP INDEX "matches_over_pair";

-- DropIndex
DROP INDEX "matches_turn";
