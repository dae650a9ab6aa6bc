import type { ReactNode } from "react";

interface MenuItemProps {
  readonly sign: ReactNode;
  readonly text: string;
  readonly onClick: () => void;
}

/** One way out of the account menu. */
export const MenuItem = ({ sign, text, onClick }: MenuItemProps) => (
  <button type="button" className="menu-item" onClick={onClick}>
    {sign}
    {text}
  </button>
);
