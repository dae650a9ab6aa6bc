-- CreateIndex
CREATE INDEX "matches_of_invitee" ON "matches"("invitee_id");
