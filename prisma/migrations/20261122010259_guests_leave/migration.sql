-- DropIndex
DROP INDEX "matches_over_inviter";

-- DropIndex
DROP INDEX "matches_over_invitee";

-- CreateIndex
CREATE INDEX "matches_of_inviter" ON "matches"("inviter_id", "last_action_time" DESC);

-- CreateIndex
CREATE INDEX "matches_of_invitee" ON "matches"("invitee_id", "last_action_time" DESC);
