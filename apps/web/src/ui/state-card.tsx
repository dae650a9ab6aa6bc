import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface StateCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  /** 2 where the page has a heading of its own. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** Shown by a page without content: the state, and what to do next. */
export const StateCard = ({ icon, title, hint, level = 1, children }: StateCardProps) => (
  <section className="state-card">
    <span className="state-icon">
      <Icon name={icon} size={30} />
    </span>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p className="soft">{hint}</p>
    {children}
  </section>
);
