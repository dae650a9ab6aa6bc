import type { ReactNode } from "react";
import "./switch.css";

interface SwitchProps {
  /** What is switched, and what there is to say about it. */
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** Something that is on or off. */
export const Switch = ({ children, isOn, isDisabled = false, onTurn }: SwitchProps) => (
  <label className="switch">
    <span>{children}</span>
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onTurn(event.target.checked)}
    />
  </label>
);
