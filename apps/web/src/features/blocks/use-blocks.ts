import type { UserSummary } from "@yourmove/contract";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/toasts.tsx";
import { trpc } from "../../trpc.ts";

/** Whether the viewer blocks a user; undefined until it is known. */
export const useIsBlocked = ({ userID, isBot }: UserSummary): boolean | undefined => {
  const { data } = trpc.people.blocks.useQuery(undefined, { enabled: !isBot });
  return isBot ? false : data?.items.some((blocked) => blocked.userID === userID);
};

/** Refetches what a block changes: the list itself, and who is shown online. */
const useRefetch = () => {
  const { people, users, matches } = trpc.useUtils();
  return () => {
    for (const { invalidate } of [people.blocks, users.get, matches.list]) void invalidate();
  };
};

interface BlockAnswers {
  /** Takes the words that a block ends with, in place of a toast of its own. */
  readonly say?: (words: string) => void;
  readonly onError?: (error: unknown) => void;
}

/** Blocks a user, and notifies. */
export const useBlock = (user: UserSummary, { say, onError }: BlockAnswers = {}) => {
  const t = useText();
  const notify = useNotify();
  const announce = say ?? ((text: string) => notify({ key: `block-${user.userID}`, text }));
  const onSettled = useRefetch();
  const { people } = trpc.useUtils();
  // Before the answer: the end of this user's invites may arrive first, and must read as a consequence of the block.
  const onMutate = () => people.blocks.setData(undefined, (known) => ({ items: [user, ...(known?.items ?? [])] }));
  const onSuccess = () => announce(t.blocks.done(inSentence(user.username)));
  return trpc.people.block.useMutation({ onMutate, onSuccess, onSettled, ...(onError && { onError }) });
};

/** Unblocks a user, and notifies of it or of the refusal. */
export const useUnblock = (user: UserSummary) => {
  const t = useText();
  const notify = useNotify();
  const onSettled = useRefetch();
  const say = (text: string) => notify({ key: `block-${user.userID}`, text });
  return trpc.people.unblock.useMutation({
    onSuccess: () => say(t.blocks.undone(inSentence(user.username))),
    onError: (error) => say(problemText(error, t)),
    onSettled,
  });
};
