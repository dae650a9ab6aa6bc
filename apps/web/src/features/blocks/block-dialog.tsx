import { problemOf } from "@yourmove/client";
import { LIMITS, type UserSummary } from "@yourmove/contract";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { QuestionDialog } from "../../ui/dialog.tsx";
import { useBlock } from "./use-blocks.ts";

/** Asks before a block, and says what follows from it. */
export const BlockDialog = ({ user, onClose }: { user: UserSummary; onClose: () => void }) => {
  const t = useText();
  const block = useBlock(user);
  const isFull = problemOf(block.error)?.code === "limit_reached";
  return (
    <QuestionDialog
      title={t.blocks.blockTitle(inSentence(user.username))}
      closeLabel={t.close}
      yes={t.blocks.block}
      no={t.blocks.keep}
      isDanger
      isPending={block.isPending}
      refusal={block.error && (isFull ? t.blocks.full(LIMITS.blocks) : problemText(block.error, t))}
      onYes={() => block.mutate({ userID: user.userID }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t.blocks.hint}</p>
      <p>{t.blocks.goOn}</p>
    </QuestionDialog>
  );
};
