import { Logo } from "../ui/logo.tsx";

/** The lobby's sign and name. */
export const Brand = () => (
  <>
    <Logo />
    <span className="brand-words">Your Move</span>
  </>
);
