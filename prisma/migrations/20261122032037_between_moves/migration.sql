-- Nothing is rewritten and no key is built: each column is null or has a constant. Processes of the version before go on
-- beside: the moves they write have their number as their place in the record, which is what it is without a takeback;
-- after one, such a move meets the row of one taken back and is refused whole.

-- AlterTable
ALTER TABLE "cursors" ADD COLUMN     "sinks" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "between_moves" JSONB,
ADD COLUMN     "rematch_match_id" INTEGER,
ADD COLUMN     "rematch_of_match_id" INTEGER,
ADD COLUMN     "result_detail" TEXT;

-- AlterTable
ALTER TABLE "moves" ADD COLUMN     "is_taken_back" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "standing_number" INTEGER;
