import type { HistoryMove, Match, MoveBody } from "@yourmove/contract";
import { useState } from "react";
import type { BoardNotation } from "../../../boards/board.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { useUser } from "../../../live/use-user.ts";
import { Icon } from "../../../ui/icon.tsx";
import { gameRecord } from "./game-record.ts";

interface HistoryFileProps {
  readonly match: Match;
  readonly moves: readonly HistoryMove[];
  readonly notation: BoardNotation<MoveBody>;
}

const save = (text: string, name: string, type: string) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** A text put into the clipboard, or shown to be copied by hand where there is no clipboard, as on plain http. */
const useCopy = () => {
  const [isCopied, setIsCopied] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      setShown(text);
    }
  };
  return { isCopied, shown, copy };
};

const ShownText = ({ label, text }: { label: string; text: string }) => (
  <textarea
    className="input"
    readOnly
    rows={6}
    dir="ltr"
    aria-label={label}
    value={text}
    onFocus={(event) => event.currentTarget.select()}
  />
);

/** The match as players of its game write it, to copy or to save. */
export const HistoryFile = ({ match, moves, notation }: HistoryFileProps) => {
  const { match: words } = useText();
  const { username } = useUser();
  const { isCopied, shown, copy } = useCopy();
  const format = notation.extension.toUpperCase();
  const textOf = () => {
    const record = gameRecord({ match, moves, username, site: location.origin });
    return (record && notation.write(record)) ?? "";
  };
  const name = `${match.gameType}-${match.matchID}.${notation.extension}`;
  return (
    <div className="history-file">
      <button type="button" className="button is-quiet" onClick={() => void copy(textOf())}>
        <Icon name="copy" size={18} />
        {words.copyMoves(format)}
      </button>
      <button type="button" className="button is-quiet" onClick={() => save(textOf(), name, notation.mediaType)}>
        <Icon name="download" size={18} />
        {words.saveMoves(format)}
      </button>
      <p role="status" className="small">
        {isCopied && words.movesCopied}
      </p>
      {shown !== null && <ShownText label={format} text={shown} />}
    </div>
  );
};
