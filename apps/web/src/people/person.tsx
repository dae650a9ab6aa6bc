import type { UserSummary } from "@yourmove/contract";
import { type BotProfile, botProfileOf, isOwnLevel, playedLevel } from "@yourmove/contract/bots";
import { firstLetters } from "../i18n/in-sentence.ts";
import { dayWords } from "../i18n/time-words.ts";
import { useText } from "../i18n/use-text.tsx";
import { Icon } from "../ui/icon.tsx";
import "./avatar.css";

const HUES = 8;

/** A colour of the person's own, the same on every screen. */
const hueOf = ({ userID }: UserSummary): number => userID % HUES;

/** A name's first letter or emoji, whole. */
export const initialOf = ({ username }: Pick<UserSummary, "username">): string =>
  firstLetters(username, 1)[0]?.toLocaleUpperCase() ?? "?";

/** A user's picture or initial, with a dot while online. */
export const Avatar = ({ user, size = "m" }: { user: UserSummary; size?: "s" | "m" | "l" }) => (
  <span className={`avatar is-${size} hue-${hueOf(user)}`} aria-hidden="true">
    {user.avatar ? (
      <img src={user.avatar} alt="" referrerPolicy="no-referrer" fetchPriority="low" />
    ) : user.isBot ? (
      <Icon name="bot" />
    ) : (
      <span className="initial">{initialOf(user)}</span>
    )}
    {user.isOnline && <span className="presence" />}
  </span>
);

/** Presence in words, for screen readers; and for everybody the sign of somebody who takes days off. */
export const PresenceWords = ({ user }: { user: UserSummary }) => {
  const t = useText();
  return (
    <>
      <span className="unseen"> ({user.isOnline ? t.profile.online : t.profile.offline})</span>
      <AwaySign user={user} />
    </>
  );
};

/** Until when somebody is away; nothing while nobody is, or may know. */
const AwaySign = ({ user: { awayUntil } }: { user: UserSummary }) => {
  const { away, language } = useText();
  if (!awayUntil) return null;
  const words = away.sign(dayWords(awayUntil, Date.now(), language));
  return (
    <span className="away-sign soft small" title={words}>
      <Icon name="away" size={14} />
      <span>{words}</span>
    </span>
  );
};

/** The bots that play a game each in a way of its own, from easy to hard; those of other houses come last, as they came into being. */
export const easiestFirst = (people: readonly UserSummary[], gameType: string): readonly UserSummary[] => {
  const bots = people.flatMap((user) => (user.isBot ? [{ user, profile: botProfileOf(user.username) }] : []));
  return bots
    .filter(({ profile }) => !profile || isOwnLevel(profile, gameType))
    .toSorted((a, b) => levelOf(a.profile) - levelOf(b.profile) || a.user.userID - b.user.userID)
    .map(({ user }) => user);
};

interface Levels {
  readonly harder: UserSummary | undefined;
  readonly easier: UserSummary | undefined;
}

/** The bots a level above and below one of them in a game; none where it is not among these people, nor one that plays as it does. */
export const levelsAround = (bot: UserSummary, people: readonly UserSummary[], gameType: string): Levels => {
  const bots = easiestFirst(people, gameType);
  const profile = botProfileOf(bot.username);
  const level = profile && playedLevel(profile, gameType);
  const at = bots.findIndex(
    ({ userID, username }) => userID === bot.userID || (level !== undefined && botProfileOf(username)?.level === level),
  );
  return { harder: at < 0 ? undefined : bots[at + 1], easier: at < 0 ? undefined : bots[at - 1] };
};

/** After all levels. */
const STRANGE_LEVEL = 9;

const levelOf = (profile: BotProfile | undefined): number => profile?.level ?? STRANGE_LEVEL;

/** What one of the service's own bots is like, in a line; nothing for anybody else. */
export const Character = ({ user: { isBot, username } }: { user: UserSummary }) => {
  const { language } = useText();
  const profile = isBot && botProfileOf(username);
  return profile ? <p className="soft small">{profile.character[language]}</p> : null;
};
