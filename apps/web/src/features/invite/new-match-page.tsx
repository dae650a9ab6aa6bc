import { problemOf } from "@yourmove/client";
import { LIMITS, type PlayerSymbol, type UserSummary } from "@yourmove/contract";
import { useInvite } from "@yourmove/react";
import { Suspense, use, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { trpc } from "../../api.ts";
import { type OfferedGame, useGames } from "../../boards/games.tsx";
import { loadBoard } from "../../boards/registry.ts";
import { SidePiece, sideName } from "../../boards/sides.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useOpenMatch } from "../../layout/open-match.ts";
import { TroubleCard } from "../../layout/page-states.tsx";
import { matchPath, newMatchPath } from "../../layout/paths.ts";
import { useTitle } from "../../layout/tab.ts";
import { Choice, Choices, Form, type Typed } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MakeLink } from "../challenge/make-link.tsx";
import { OptionsPart } from "../terms/options-part.tsx";
import { type Options, parseOptions } from "../terms/remembered.ts";
import { termsIn } from "../terms/terms.ts";
import { TimePart } from "../terms/time-part.tsx";
import { GameCaption, GameCards } from "./game-cards.tsx";
import { OpponentSearch, Person } from "./opponent-search.tsx";
import "./new-match-page.css";

const SIDES = ["random", "X", "O"] as const;

/** The piece of a side, once its board is loaded. */
const Piece = ({ gameType, symbol }: { gameType: string; symbol: PlayerSymbol }) => {
  const { language } = useText();
  const board = use(loadBoard(gameType));
  return (
    <span className="side-piece">
      <SidePiece board={board} symbol={symbol} size={18} />
      {board?.sides && <span aria-hidden="true">{sideName(board, symbol, language)}</span>}
    </span>
  );
};

const Sides = ({ gameType }: { gameType: string }) => {
  const t = useText();
  return (
    <Choices legend={t.newMatch.side}>
      {SIDES.map((side) => (
        <Choice key={side} name="symbol" value={side} defaultChecked={side === "random"}>
          {side !== "random" && (
            <Suspense>
              <Piece gameType={gameType} symbol={side} />
            </Suspense>
          )}
          {t.newMatch.sides[side]}
        </Choice>
      ))}
    </Choices>
  );
};

const Message = () => {
  const t = useText();
  return (
    <div className="field">
      <label htmlFor="message">{t.newMatch.message}</label>
      <textarea
        id="message"
        name="message"
        className="input"
        rows={2}
        maxLength={LIMITS.messageLength}
        aria-describedby="message-hint"
      />
      <p id="message-hint" className="soft small">
        {t.newMatch.messageHint}
      </p>
    </div>
  );
};

/** Side, time and a message: each has a default. */
const InviteOptions = ({ game }: { game: OfferedGame }) => (
  <div className="invite-fields">
    <Sides gameType={game.gameType} />
    <TimePart hasBanks={!game.hasJointTurns} />
    <Message />
  </div>
);

const Words = ({ error }: { error: unknown }) => {
  const t = useText();
  const pending = problemOf(error)?.match;
  return (
    <div className="alert">
      <Icon name="warning" />
      <div>
        <p>{problemText(error, t)}</p>
        {pending && <Link href={matchPath(pending)}>{t.newMatch.openPending}</Link>}
      </div>
    </div>
  );
};

/** Why an invite was refused, with a link to the pending one. */
const InviteRefusal = ({ error }: { error: unknown }) => (
  <div role="alert">{Boolean(error) && <Words error={error} />}</div>
);

interface OpponentPickerProps {
  readonly gameType: string;
  readonly opponent: UserSummary | null;
  readonly onPick: (opponent: UserSummary | null) => void;
}

/** Chooses an opponent: bots and recent opponents are listed, others found by name. */
const OpponentPicker = ({ gameType, opponent, onPick }: OpponentPickerProps) => {
  const t = useText();
  if (!opponent) return <OpponentSearch gameType={gameType} onPick={onPick} />;
  return (
    <div className="person is-picked">
      <Person user={opponent} />
      <button type="button" className="button" onClick={() => onPick(null)}>
        {t.newMatch.change}
      </button>
    </div>
  );
};

interface SendButtonProps {
  readonly opponent: UserSummary | null;
  readonly isPending: boolean;
}

const SendButton = ({ opponent, isPending }: SendButtonProps) => {
  const { newMatch: words, home } = useText();
  const inviteWords = opponent?.isBot ? home.playBot : words.invite;
  const invite = opponent && <span className="name">{inviteWords(inSentence(opponent.username))}</span>;
  return (
    <button type="submit" className="button is-primary is-large" disabled={!opponent || isPending}>
      {isPending ? words.inviting : (invite ?? words.inviteNobody)}
    </button>
  );
};

interface InviteFormProps {
  readonly game: OfferedGame;
  /** From the address. */
  readonly opponentUserID: number | undefined;
  readonly options: Options | undefined;
}

/** The opponent and the terms; sends the invite and goes to the match. */
const InviteForm = ({ game, opponentUserID, options }: InviteFormProps) => {
  const { gameType } = game;
  const t = useText();
  const open = useOpenMatch();
  const [picked, setPicked] = useState<UserSummary | null>();
  const preset = trpc.users.get.useQuery({ userID: opponentUserID ?? 0 }, { enabled: opponentUserID !== undefined });
  const opponent = picked === undefined ? (preset.data?.user ?? null) : picked;
  const invite = useInvite<string>({ onSuccess: ({ match }) => open(match) });
  const onSend = (typed: Typed) =>
    opponent && invite.mutate({ gameType, opponentUserID: opponent.userID, ...termsIn(typed) });
  const onPick = (user: UserSummary | null) => {
    invite.reset();
    setPicked(user);
  };
  return (
    <Form onSend={onSend} className="invite-form">
      <section className="new-match-part">
        <OptionsPart key={game.variants.length} game={game} chosen={options} />
      </section>
      <section className="new-match-part">
        <h2 id="opponent-title">{t.newMatch.chooseOpponent}</h2>
        <OpponentPicker gameType={gameType} opponent={opponent} onPick={onPick} />
      </section>
      <details className="new-match-part invite-options">
        <summary>{t.newMatch.options}</summary>
        <InviteOptions game={game} />
      </details>
      <InviteRefusal error={invite.error} />
      <div className="invite-ways">
        <SendButton opponent={opponent} isPending={invite.isPending} />
        {opponentUserID === undefined && (
          <MakeLink gameType={gameType} terms={(form) => termsIn((field) => String(form.get(field) ?? ""))} />
        )}
      </div>
    </Form>
  );
};

/** The game of the address, with a button to change it. */
const ChosenGame = ({ game, onChange }: { game: OfferedGame; onChange: () => void }) => {
  const t = useText();
  return (
    <div className="card chosen-game">
      <GameCaption game={game} />
      <button type="button" className="button" onClick={onChange}>
        {t.newMatch.change}
      </button>
    </div>
  );
};

/** The choices that the address already has. */
const chosenIn = (search: string) => {
  const query = new URLSearchParams(search);
  const opponent = Number(query.get("opponent"));
  return {
    options: parseOptions(query.get("options")),
    gameType: query.get("game"),
    opponentUserID: Number.isInteger(opponent) && opponent > 0 ? opponent : undefined,
  };
};

/** Two choices and an invite: the game and the opponent. */
export const NewMatchPage = () => {
  const t = useText();
  const [, go] = useLocation();
  const { gameType, opponentUserID, options } = chosenIn(useSearch());
  const { games, isError, refetch } = useGames();
  const game = games.find((offered) => offered.gameType === gameType);
  const chooseAgain = () => go(newMatchPath(opponentUserID ? { opponentUserID } : {}));
  useTitle(t.newMatch.title);
  return (
    <main className="page is-new-match">
      <h1>{t.newMatch.title}</h1>
      {isError && <TroubleCard level={2} retry={refetch} />}
      <section className="new-match-part">
        <h2>{t.newMatch.chooseGame}</h2>
        {game ? <ChosenGame game={game} onChange={chooseAgain} /> : <GameCards opponentUserID={opponentUserID} />}
      </section>
      {game && <InviteForm key={game.gameType} {...{ game, opponentUserID, options }} />}
    </main>
  );
};
