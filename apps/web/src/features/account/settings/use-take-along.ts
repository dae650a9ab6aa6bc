import { useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { keepFile } from "../keep-file.ts";

const PATH = "/platform/me/export";
const FILE = "your-move.ndjson";
const TOO_MANY = 429;

/** Fetches all that is the user's own as one file. */
export const useTakeAlong = () => {
  const t = useText();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const fetchFile = async (): Promise<void> => {
    const answer = await fetch(PATH);
    if (answer.ok) return keepFile(FILE, await answer.blob());
    setRefusal(answer.status === TOO_MANY ? t.ownData.tooSoon : t.ownData.failed);
  };
  const takeAlong = () => {
    setIsPending(true);
    setRefusal(null);
    fetchFile()
      .catch(() => setRefusal(t.ownData.failed))
      .finally(() => setIsPending(false));
  };
  return { takeAlong, isPending, refusal };
};
