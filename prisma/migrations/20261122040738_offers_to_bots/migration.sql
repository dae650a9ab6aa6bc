-- No row fits either before offers are made, so each is built empty: one read of the table, during which its writes wait.
-- Processes of the version before make no offers.

-- CreateIndex
CREATE INDEX "matches_offered_x" ON "matches"("x_user_id") WHERE (state = 1 and (between_moves -> 'draw' is not null or between_moves -> 'takeback' is not null));

-- CreateIndex
CREATE INDEX "matches_offered_o" ON "matches"("o_user_id") WHERE (state = 1 and (between_moves -> 'draw' is not null or between_moves -> 'takeback' is not null));
