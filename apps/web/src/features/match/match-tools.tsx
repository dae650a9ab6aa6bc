import { type Match, OFFER_KINDS, type OfferKind } from "@yourmove/contract";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { useGameName, useGameRules, useHasAgreedDraw, useTakebackTerms } from "../../boards/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { ConfirmChoice } from "../../layout/confirm-choice.tsx";
import { useNotify } from "../../layout/toasts.tsx";
import { Dialog, QuestionDialog } from "../../ui/dialog.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useOverText } from "./over-board/over-texts.ts";
import type { Hint } from "./over-board/use-hint.ts";
import { useAct } from "./use-act.ts";
import { whyNoForfeit, whyNoOffer, whyNoTime } from "./why-off.ts";
import "./match-tools.css";

/** Where the tools are beside the board; elsewhere they are in a sheet. */
const DESK = "(width >= 56rem) and (height > 30rem)";

const subscribe = (listener: () => void) => {
  const query = matchMedia(DESK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether there is room for the tools beside the board. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(DESK).matches);

interface Tool {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  /** Why it does nothing now; null where it does. A disabled tool keeps its place. */
  readonly whyOff: string | null;
  readonly act: () => void;
}

type Opened = "rules" | "forfeit" | "sheet" | null;

const OFFER_ICONS: Readonly<Record<OfferKind, IconName>> = { draw: "handshake", takeback: "undo" };

/** The kinds that may be offered in a match: bots take no draw offers, and some games have no draw. */
const offerKinds = ({ opponent }: Match, hasAgreedDraw: boolean): readonly OfferKind[] =>
  OFFER_KINDS.filter((kind) => kind !== "draw" || (hasAgreedDraw && !opponent.isBot));

interface ToolsProps {
  readonly match: Match;
  readonly board: AnyBoard | null;
  readonly hint: Hint;
  /** Shows the board from the other side. */
  readonly onTurn: () => void;
}

/** A match's actions besides moves, in a fixed order. */
const useTools = ({ match, board, hint, onTurn }: ToolsProps, open: (dialog: Opened) => void): readonly Tool[] => {
  const t = useText();
  const notify = useNotify();
  const time = spanWords((match.turnSeconds ?? 0) * 1000, t);
  const { mutate, isPending } = useAct(match, ({ matchID, opponent }, action) => {
    if (action === "extend")
      notify({ key: `extended-${matchID}`, text: t.between.extended(inSentence(opponent.username), time) });
  });
  const pending = isPending ? t.between.whyOff.pending : null;
  const takeback = useTakebackTerms(match.gameType);
  const offerTool = (kind: OfferKind): Tool => {
    const { canOffer, canAnswer } = match.offers[kind];
    const whyOff = canOffer && !canAnswer ? pending : whyNoOffer(match, { kind, takeback }, t);
    const act = () => mutate({ act: "offer", kind });
    return { name: kind, icon: OFFER_ICONS[kind], label: t.between.offer[kind], whyOff, act };
  };
  const hasAgreedDraw = useHasAgreedDraw(match.gameType);
  const over = useOverText();
  const advice: Tool = {
    name: "hint",
    icon: "bulb",
    label: hint.left > 0 ? over.hintsLeft(hint.left) : over.hint,
    whyOff: hint.lack && over.noHint[hint.lack],
    act: hint.ask,
  };
  const rules: Tool = { name: "rules", icon: "book", label: t.match.rules, whyOff: null, act: () => open("rules") };
  const turn: Tool = { name: "turn", icon: "turn", label: t.match.turnBoard, whyOff: null, act: onTurn };
  const extend: Tool = {
    name: "extend",
    icon: "clock",
    label: t.between.extend(time),
    whyOff: match.canExtend ? pending : whyNoTime(match, t),
    act: () => mutate("extend"),
  };
  const forfeit: Tool = {
    name: "forfeit",
    icon: "flag",
    label: t.match.forfeit,
    whyOff: match.canForfeit ? null : whyNoForfeit(match, t),
    act: () => open("forfeit"),
  };
  return [
    ...(board ? [rules] : []),
    ...(hint.isOffered ? [advice] : []),
    ...(board?.turns ? [turn] : []),
    ...offerKinds(match, hasAgreedDraw).map(offerTool),
    ...(match.turnSeconds === null || match.opponent.isBot ? [] : [extend]),
    forfeit,
  ];
};

const ToolButton = ({ tool: { name, icon, label, whyOff, act } }: { tool: Tool }) => (
  <button
    type="button"
    className="tool"
    data-tool={name}
    aria-disabled={whyOff !== null || undefined}
    onClick={() => whyOff === null && act()}
  >
    <Icon name={icon} />
    <span className="tool-name">
      {label}
      {whyOff !== null && <span className="tool-why">{whyOff}</span>}
    </span>
  </button>
);

/** Resigns, after a confirmation. */
const ForfeitQuestion = ({ match, onClose }: { match: Match; onClose: () => void }) => {
  const t = useText();
  const { mutate, isPending } = useAct(match);
  return (
    <QuestionDialog
      title={t.match.forfeitTitle}
      closeLabel={t.close}
      yes={t.match.forfeit}
      no={t.match.keepPlaying}
      isDanger
      isPending={isPending}
      onYes={() => mutate("forfeit", { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t.match.forfeitHint(inSentence(match.opponent.username))}</p>
    </QuestionDialog>
  );
};

interface RulesProps {
  readonly gameType: string;
  readonly board: AnyBoard;
  readonly onClose: () => void;
}

const Rules = ({ gameType, board, onClose }: RulesProps) => {
  const t = useText();
  const name = useGameName(gameType);
  const rules = useGameRules(gameType);
  return (
    <Dialog title={name} closeLabel={t.close} onClose={onClose}>
      <ul className="rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {board.howTo && <li>{board.howTo[t.language]}</li>}
      </ul>
    </Dialog>
  );
};

/** The tools and notes on narrow screens: a sheet from below. */
const Sheet = ({ tools, children, onClose }: { tools: readonly Tool[]; children: ReactNode; onClose: () => void }) => {
  const t = useText();
  return (
    <Dialog title={t.match.more} closeLabel={t.close} isSheet onClose={onClose}>
      <div className="sheet-tools">
        {tools.map((tool) => (
          <ToolButton
            key={tool.name}
            tool={{
              ...tool,
              act: () => {
                onClose();
                tool.act();
              },
            }}
          />
        ))}
      </div>
      <ConfirmChoice />
      {children}
    </Dialog>
  );
};

/** The dialogs of a match's tools, and what opens them. */
export const useMatchTools = (props: ToolsProps & { readonly rest: readonly ReactNode[] }) => {
  const { match, board, rest } = props;
  const t = useText();
  const [opened, setOpened] = useState<Opened>(null);
  const tools = useTools(props, setOpened);
  const close = () => setOpened(null);
  const toolbar = (
    <div className="tools" role="toolbar" aria-label={t.match.more}>
      {tools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} />
      ))}
    </div>
  );
  const more = (
    <button
      type="button"
      className="button is-quiet is-icon bar-more"
      aria-label={t.match.more}
      aria-haspopup="dialog"
      onClick={() => setOpened("sheet")}
    >
      <Icon name="dots" size={22} />
    </button>
  );
  // An invite's own menu leads to the rules, too.
  const inviteMore = board && (
    <button type="button" className="button" onClick={() => setOpened("rules")}>
      <Icon name="book" />
      {t.match.rules}
    </button>
  );
  const dialogs = (
    <>
      {opened === "rules" && board && <Rules gameType={match.gameType} board={board} onClose={close} />}
      {opened === "forfeit" && !match.isFinished && <ForfeitQuestion match={match} onClose={close} />}
      {opened === "sheet" && (
        <Sheet tools={tools} onClose={close}>
          {...rest}
        </Sheet>
      )}
    </>
  );
  return { toolbar, more, inviteMore, dialogs };
};
