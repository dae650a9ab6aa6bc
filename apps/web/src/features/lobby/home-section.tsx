import type { Match } from "@yourmove/contract";
import type { ComponentType } from "react";

interface HomeSectionProps {
  readonly title: string;
  readonly matches: readonly Match[];
  readonly kind: "tiles" | "rows";
  /** How one match is shown. */
  readonly Item: ComponentType<{ match: Match }>;
  /** How many of them are drawn; the others only take their place. */
  readonly room: number;
}

/** The matches of one kind; nothing where there are none. */
export const HomeSection = ({ title, matches, kind, Item, room }: HomeSectionProps) =>
  matches.length > 0 && (
    <section className={`home-section has-${kind}`} style={{ "--count": matches.length }}>
      <h2>
        {title} <span className="section-count">{matches.length}</span>
      </h2>
      <ul className={kind}>
        {matches.map((match, at) => (
          <li key={match.matchID}>{at < room && <Item match={match} />}</li>
        ))}
      </ul>
    </section>
  );
