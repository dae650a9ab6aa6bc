import type { ReactNode } from "react";
import "./switch.css";

interface SwitchProps {
  /** The label. */
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** A switch. */
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
