import { useState } from "react";
import { DiscShape, drawnCells, SvgCells, SymbolShape } from "../../boards/shared/shapes.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { LanguageAtDoor } from "../../layout/language.tsx";
import { useTitle } from "../../layout/tab.ts";
import { Logo } from "../../ui/icon.tsx";
import { Daily } from "../daily/daily.tsx";
import { GuestForm } from "./guest-form.tsx";
import { LoginForm } from "./login-form.tsx";
import "./welcome.css";

const TIC_TAC_TOE = drawnCells(["X.O", ".X.", "O.."]);

const FOUR = drawnCells([".....", ".OX..", "XXOX.", "OOXOO"]);

const Squares = () => (
  <g transform="translate(40 20) rotate(-7 160 160) scale(1.15)">
    <rect width="324" height="324" rx="30" className="mini-frame" />
    <SvgCells cells={TIC_TAC_TOE} columns={3} x={14} y={14}>
      {(symbol) => (
        <>
          <rect x="2" y="2" width="92" height="92" rx="16" className="mini-cell" />
          <g transform="scale(.96)">{symbol && <SymbolShape symbol={symbol} />}</g>
        </>
      )}
    </SvgCells>
    <g className="scene-move" transform="translate(214 214) scale(.96)">
      <SymbolShape symbol="X" />
    </g>
  </g>
);

/** A pawn's outline in a square of 100. */
const PAWN = "M50 16a15 15 0 0 1 9 27c6 14 8 24 9 32H32c1-8 3-18 9-32a15 15 0 0 1 9-27zM27 77h46v10H27z";

const CHESS = drawnCells(["O...", "..O.", ".X..", "...X"]);

const Chess = () => (
  <g transform="translate(500 30) rotate(6 170 170) scale(.8)">
    <rect width="432" height="432" rx="30" className="mini-frame" />
    <SvgCells cells={CHESS} columns={4} x={16} y={16}>
      {(symbol, cell) => (
        <>
          <rect
            width="100"
            height="100"
            className={(cell + Math.floor(cell / 4)) % 2 === 0 ? "scene-light" : "scene-dark"}
          />
          {symbol && <path d={PAWN} className={`scene-pawn is-${symbol.toLowerCase()}`} />}
        </>
      )}
    </SvgCells>
  </g>
);

const Discs = () => (
  <g transform="translate(318 405) rotate(5 260 210)">
    <rect width="540" height="440" rx="44" className="mini-frame" />
    <SvgCells cells={FOUR} columns={5} x={20} y={20}>
      {(symbol) => (
        <>
          <circle cx="50" cy="50" r="42" className="mini-hole" />
          <g transform="translate(5 5) scale(.9)">{symbol && <DiscShape symbol={symbol} />}</g>
        </>
      )}
    </SvgCells>
  </g>
);

/** The picture beside the form: three games in the middle of things. */
const WelcomeScene = () => (
  <svg className="welcome-scene" viewBox="0 0 880 880" aria-hidden="true">
    <Squares />
    <Chess />
    <Discs />
  </svg>
);

interface WelcomeProps {
  /** Called while a name is typed, to preload the next pages. */
  readonly onTyping: () => void;
  /** Whether a session has just ended here. */
  readonly hasEnded: boolean;
}

/** Says that the session has ended. */
const SessionEnded = ({ onSignIn }: { onSignIn: (() => void) | null }) => {
  const t = useText();
  return (
    <div className="session-ended" role="status">
      <p>{t.welcome.ended}</p>
      {onSignIn && (
        <button type="button" className="button" onClick={onSignIn}>
          {t.welcome.signIn}
        </button>
      )}
    </div>
  );
};

/** The page without a session: a guest enters a name, others sign in. */
export const Welcome = ({ onTyping, hasEnded }: WelcomeProps) => {
  const t = useText();
  const [hasAccount, setHasAccount] = useState(false);
  useTitle(t.welcome.play);
  const Form = hasAccount ? LoginForm : GuestForm;
  return (
    <main onInput={onTyping}>
      <div className="welcome">
        <div className="welcome-words">
          <p className="brand">
            <Logo />
            <span>Your Move</span>
          </p>
          {hasEnded && <SessionEnded onSignIn={hasAccount ? null : () => setHasAccount(true)} />}
          <h1>{t.welcome.title}</h1>
          <p className="lead">{t.welcome.lead}</p>
          <Form onSwitch={() => setHasAccount(!hasAccount)} />
          <LanguageAtDoor />
        </div>
        <WelcomeScene />
      </div>
      <Daily userID={null} />
    </main>
  );
};
