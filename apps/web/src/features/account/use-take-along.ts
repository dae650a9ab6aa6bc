import { useState } from "react";
import { useText } from "../../i18n/use-text.tsx";

const PATH = "/platform/me/export";
const FILE = "your-move.ndjson";
const TOO_MANY = 429;

/** Hands a file to the browser, to be kept where it keeps such. */
const keep = (content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
};

/** Fetches all that is the user's own as one file. */
export const useTakeAlong = () => {
  const t = useText();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const fetchFile = async (): Promise<void> => {
    const answer = await fetch(PATH);
    if (answer.ok) return keep(await answer.blob());
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
