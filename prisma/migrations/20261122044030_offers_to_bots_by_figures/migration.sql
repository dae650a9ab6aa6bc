-- Of the added condition the planner knows figures, and so that few rows fit. Each is built over few rows, with one read of the
-- table, during which its writes wait.

-- DropIndex
DROP INDEX "matches_offered_o";

-- DropIndex
DROP INDEX "matches_offered_x";

-- CreateIndex
CREATE INDEX "matches_offered_x" ON "matches"("x_user_id") WHERE (state = 1 and between_moves is not null and (between_moves -> 'draw' is not null or between_moves -> 'takeback' is not null));

-- CreateIndex
CREATE INDEX "matches_offered_o" ON "matches"("o_user_id") WHERE (state = 1 and between_moves is not null and (between_moves -> 'draw' is not null or between_moves -> 'takeback' is not null));
