import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { proposedWords } from "../shared/square-words.ts";
import { RED_AND_BLUE } from "../sides.tsx";
import {
  Card,
  cardsOf,
  heldBy,
  type Move,
  openPrize,
  ownBid,
  type Round,
  roundsOf,
  shownBid,
  type View,
} from "./goofspiel-thumbnail.tsx";
import { describeMove, goofspielTexts } from "./texts.ts";
import "./goofspiel-board.css";

/** The viewer's hand in two rows, so that each card is large enough to tap. */
const COLUMNS = 7;

/** All that the table is drawn from. */
interface Scene extends BoardProps<View, Move> {
  /** The side that sits below. */
  readonly own: PlayerSymbol;
  readonly rounds: readonly Round[];
  /** Every card that a side begins with. */
  readonly cards: readonly number[];
  /** The card that the viewer has bid, or is about to. */
  readonly bidding: number | null;
  /** Whether a round has ended while the viewer looked on. */
  readonly isNew: boolean;
  readonly t: Dictionary;
}

const textsOf = (t: Dictionary) => goofspielTexts[t.language];

/** The cards that the other side may still hold, small. */
const OtherHand = ({ view, own, yourSymbol, cards, options, t }: Scene) => {
  const texts = textsOf(t);
  const other = otherSymbol(own);
  const held = heldBy(view, other, options);
  return (
    <div className="gs-others">
      <span className="unseen">
        {yourSymbol ? texts.hand.they : texts.handOf(other)}, {texts.holds(held.join(", "))}
      </span>
      {cards.map((card) => (
        <span key={card} className={held.includes(card) ? "" : "is-spent"}>
          <Card value={card} suit={other} />
        </span>
      ))}
    </div>
  );
};

interface SlotProps {
  readonly scene: Scene;
  readonly symbol: PlayerSymbol;
}

/** Where a side's bid lies: the viewer sees its own, the other one face down. */
const Slot = ({ scene, symbol }: SlotProps) => {
  const { view, own, yourSymbol, bidding, proposed, rounds, isNew, t } = scene;
  const texts = textsOf(t);
  const isOwn = symbol === yourSymbol;
  const bid = shownBid(view, symbol) ?? (isOwn ? bidding : null);
  const isThere = view.hasBid[symbol] || bid !== null;
  const who = yourSymbol === null ? symbol : isOwn ? texts.you : texts.they;
  const said = bid === null ? texts.slot[isThere ? "hidden" : "empty"] : texts.card(bid);
  const last = rounds.at(-1);
  const classes = { "gs-slot": true, "is-proposed": isOwn && proposed != null, "is-below": symbol === own };
  return (
    <div className={classNames(classes)}>
      <span className="unseen">
        {who}: {said}
      </span>
      <svg viewBox="0 0 100 140" className="gs-mark" aria-hidden="true">
        {symbol === "X" ? <path d="M34 54l32 32M66 54L34 86" /> : <circle cx="50" cy="70" r="18" />}
      </svg>
      {isThere && <Card key={`${rounds.length} ${bid}`} value={bid} suit={symbol} className="is-laid" />}
      {isNew && last && (
        <Card
          key={rounds.length}
          value={last.bids[symbol]}
          suit={symbol}
          className={classNames({ "gs-shown": true, "is-taker": last.taker === symbol })}
        />
      )}
    </div>
  );
};

/** The prizes to come, the open one, and the bids for it. */
const Middle = (scene: Scene) => {
  const { view, own, cards, rounds, isNew, t } = scene;
  const last = isNew ? rounds.at(-1) : undefined;
  const goesTo = last?.taker === null ? "nobody" : last?.taker === own ? "below" : "above";
  const texts = textsOf(t);
  const prize = openPrize(view);
  const toCome = cards.length - view.prizes.length;
  return (
    <div className="gs-middle">
      <div className="gs-deck">
        {toCome > 0 && <Card value={null} suit="prize" />}
        <span className="gs-deck-count" aria-hidden="true">
          {toCome > 0 && toCome}
        </span>
        <span className="unseen">{texts.toCome(toCome)}</span>
      </div>
      <div className={classNames({ "gs-prize": true, "is-after": last !== undefined })} role="status">
        {last && <Card key={`won ${last.round}`} value={last.prize} suit="prize" className={`gs-going is-${goesTo}`} />}
        <span className="unseen">{prize === null ? texts.noPrize : texts.prize(prize)}</span>
        {prize === null ? (
          <span className="gs-score" aria-hidden="true">
            <b className={`is-${otherSymbol(own).toLowerCase()}`}>{view.points[otherSymbol(own)]}</b>
            <b className={`is-${own.toLowerCase()}`}>{view.points[own]}</b>
          </span>
        ) : (
          <Card key={prize} value={prize} suit="prize" className="is-turned" />
        )}
      </div>
      {view.carried && view.carried.length > 0 && (
        <div className="gs-carried">
          <span className="unseen">{texts.carried(view.carried.join(", "))}</span>
          {view.carried.map((value) => (
            <Card key={value} value={value} suit="prize" />
          ))}
        </div>
      )}
      <div className="gs-bids">
        <Slot scene={scene} symbol={otherSymbol(own)} />
        <Slot scene={scene} symbol={own} />
      </div>
    </div>
  );
};

const takerWords = ({ taker }: Round, { view, yourSymbol, t }: Scene): string => {
  const { takes } = textsOf(t);
  if (taker === null) return view.carried ? takes.stays : takes.nobody;
  if (yourSymbol === null) return takes[taker];
  return takes[taker === yourSymbol ? "you" : "they"];
};

const roundWords = (round: Round, scene: Scene): string => {
  const { own, yourSymbol, t } = scene;
  const texts = textsOf(t);
  const { bids } = round;
  const both = yourSymbol ? texts.bids(bids[own], bids[otherSymbol(own)]) : texts.bidsOf(bids.X, bids.O);
  return texts.round(round.round, round.prize, `${both}, ${takerWords(round, scene)}`);
};

/** Every round: the prize between the two bids, in the winner's colour. */
const Ledger = (scene: Scene) => {
  const { rounds, cards, own, t } = scene;
  const other = otherSymbol(own);
  return (
    <ol className="gs-ledger" aria-label={textsOf(t).rounds}>
      {cards.map((number) => {
        const round = rounds[number - 1];
        if (!round) return <li key={number} className="gs-round" aria-hidden="true" />;
        const taker = round.taker?.toLowerCase() ?? "nobody";
        const classes = { "gs-round": true, "is-last": number === rounds.length, [`is-${taker}`]: true };
        const bid = (symbol: PlayerSymbol) => (
          <span className={`gs-bid is-${symbol.toLowerCase()} ${round.taker === symbol ? "is-higher" : ""}`}>
            {round.bids[symbol]}
          </span>
        );
        return (
          <li key={number} className={classNames(classes)}>
            <span className="unseen">{roundWords(round, scene)}</span>
            <span className="gs-column" aria-hidden="true">
              {bid(other)}
              <span className="gs-won">{round.prize}</span>
              {bid(own)}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

/** One card of the side below, as a control. */
const cellOf = (card: number, scene: Scene): GridCell => {
  const { view, own, legalMoves, canMove, proposed, bidding, options, t } = scene;
  const texts = textsOf(t);
  const isProposed = proposed?.bid === card;
  const isSpent = !heldBy(view, own, options).includes(card);
  const isBidding = bidding === card;
  const isPlayable = canMove && legalMoves.some(({ bid }) => bid === card);
  const words = [
    texts.card(card),
    isSpent && texts.spent,
    isBidding && !isProposed && texts.bidding,
    isPlayable && !isProposed && t.board.playable,
    isProposed && proposedWords(t),
  ];
  return {
    label: words.filter(Boolean).join(", "),
    isPlayable,
    className: classNames({ "is-spent": isSpent, "is-bidding": isBidding, "is-proposed": isProposed }),
    content: <Card value={card} suit={own} className="piece" />,
  };
};

/** The line of news: how the last round went, and who is waited for. */
const newsOf = ({ view, rounds, bidding, proposed, yourSymbol, t }: Scene): string | null => {
  const texts = textsOf(t);
  if (!yourSymbol || openPrize(view) === null) return null;
  if (bidding !== null && !proposed) return texts.waiting;
  const last = rounds.at(-1);
  if (!last) return null;
  const other = otherSymbol(yourSymbol);
  const nobody = view.carried ? "stays" : "nobody";
  const taker = last.taker === null ? nobody : last.taker === yourSymbol ? "you" : "they";
  return texts.news[taker](last.prize, last.bids[yourSymbol], last.bids[other]);
};

/** Whether more rounds are over than when the viewer began to look, or looked back. */
const useIsNew = (count: number): boolean => {
  const [known, setKnown] = useState({ count, isNew: false });
  if (known.count === count) return known.isNew;
  setKnown({ count, isNew: count === known.count + 1 });
  return count === known.count + 1;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, yourSymbol, proposed, canMove, label, onMove } = props;
  const t = useText();
  const own = yourSymbol ?? "X";
  const cards = cardsOf(props.options);
  const rounds = roundsOf(view);
  const isNew = useIsNew(rounds.length);
  // A bid shows on the table while it is sent.
  const [sent, setSent] = useState<{ round: number; bid: number } | null>(null);
  const isOnItsWay = sent?.round === rounds.length && !canMove && !view.hasBid[own];
  const bidding = proposed?.bid ?? (yourSymbol && ownBid(view, own)) ?? (isOnItsWay ? sent.bid : null);
  const scene: Scene = { ...props, own, rounds, cards, bidding, isNew, t };
  const { aim, handlers } = useSureTap(COLUMNS);
  const pick = (index: number) => {
    const bid = cards[index] ?? 0;
    setSent({ round: rounds.length, bid });
    onMove({ bid }, aim());
  };
  return (
    <div className="goofspiel">
      <div className="gs-table" dir="ltr" style={{ "--cards": cards.length }}>
        <OtherHand {...scene} />
        <Middle {...scene} />
        <Ledger {...scene} />
        <div className="gs-hand" {...handlers}>
          <GridBoard
            label={`${label}: ${yourSymbol ? textsOf(t).hand.you : textsOf(t).handOf(own)}`}
            columns={COLUMNS}
            cells={cards.map((card) => cellOf(card, scene))}
            onPick={pick}
          />
        </div>
      </div>
      <BoardNote>{newsOf(scene)}</BoardNote>
    </div>
  );
};

const Points = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const points = view.points[symbol];
  return <Tally count={points} words={textsOf(useText()).points(points)} />;
};

/** Goofspiel on the screen: a table with the open prize, the bids for it, every round so far, and the viewer's hand. */
export const goofspielBoard = defineBoard<View, Move>({
  score: ({ points }) => points,
  ways: ({ bid }, { symbol, yourSymbol }) => (symbol === yourSymbol ? [[bid - 1]] : []),
  Board,
  sides: RED_AND_BLUE,
  Tally: Points,
  headline: ({ view, symbol }, t) =>
    view && symbol && view.hasBid[otherSymbol(symbol)] && !view.hasBid[symbol] ? textsOf(t).theyBid : null,
  size: { perWidth: 0.89, more: 2 },
  describe: describeMove,
});
