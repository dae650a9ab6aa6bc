import { type CSSProperties, useEffect, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import "./use-rest.css";

/** How long a pressed button's place takes no further tap, in milliseconds; how long its answer may take. */
const REST_MS = { own: 600, answer: 5_000 } as const;

/** For the place of some buttons, of this class: once one is pressed, what comes in its place fills in before it takes a tap. */
export const useRest = (place: string) => {
  const [isPressed, setIsPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = () => {
    setIsPressed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsPressed(false), REST_MS.answer);
  };
  const className = classNames({ [place]: true, "is-pressed": isPressed });
  return { className, onClickCapture: onClick, style: { "--rest": `${REST_MS.own}ms` } as CSSProperties };
};
