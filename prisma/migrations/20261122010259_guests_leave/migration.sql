-- CreateIndex
CREATE INDEX "matches_of_inviter" ON "matches"("inviter_id");

-- CreateIndex
CREATE INDEX "matches_of_invitee" ON "matches"("invitee_id");
