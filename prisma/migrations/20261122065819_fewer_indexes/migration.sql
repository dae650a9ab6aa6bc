DROP PROCEDURE "fill_old_matches";

-- DropIndex
DROP INDEX "matches_invited";

-- DropIndex
DROP INDEX "matches_invitee_live";

-- DropIndex
DROP INDEX "matches_inviter_live";

-- DropIndex
DROP INDEX "matches_offered_o";

-- DropIndex
DROP INDEX "matches_offered_x";

-- DropIndex
DROP INDEX "matches_old_columns";

-- DropIndex
DROP INDEX "matches_waiting_bot";
