import { Logo } from "../ui/icon.tsx";

/** The lobby's sign and name. */
export const Brand = () => (
  <>
    <Logo />
    <span className="brand-words">Your Move</span>
  </>
);

/** The frame without a session, as `index.html` shows it before anything has loaded. */
export const BareTop = () => (
  <header className="top">
    <div className="top-inner">
      <span className="brand">
        <Brand />
      </span>
    </div>
  </header>
);
