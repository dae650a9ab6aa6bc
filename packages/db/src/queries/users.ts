import type { PrismaClient, User } from "../generated/client.ts";
import { PERSON_COLUMNS, type PersonRow } from "./columns.ts";
import { rows } from "./statement.ts";

/** What a new user is made of; a host platform's user has an identity there instead of a unique name. */
export interface NewUser {
  username: string;
  isGuest: boolean;
  isBot?: boolean;
  avatar?: string | null;
  passwordHash?: string | null;
  host?: { issuer: string; subject: string };
  createdTime: number;
}

/** The form in which names are unique and found. */
export const nameKey = (username: string): string => username.toLowerCase();

/** Creates a user with its cursor. Throws a unique violation when the name, or the host identity, is taken. */
export const createUser = async (prisma: PrismaClient, user: NewUser): Promise<User> =>
  prisma.user.create({
    data: {
      username: user.username,
      usernameKey: user.host ? null : nameKey(user.username),
      searchKey: nameKey(user.username),
      avatar: user.avatar ?? null,
      isGuest: user.isGuest,
      isBot: user.isBot ?? false,
      passwordHash: user.passwordHash ?? null,
      hostIssuer: user.host?.issuer ?? null,
      hostSubject: user.host?.subject ?? null,
      createdTime: BigInt(user.createdTime),
      cursor: { create: {} },
    },
  });

/** The account or guest of a name, without regard to case. */
export const findUserByName = (prisma: PrismaClient, username: string): Promise<User | null> =>
  prisma.user.findUnique({ where: { usernameKey: nameKey(username) } });

/** A host platform's user by its identity there. */
export const findHostUser = (prisma: PrismaClient, issuer: string, subject: string): Promise<User | null> =>
  prisma.user.findUnique({ where: { hostIssuer_hostSubject: { hostIssuer: issuer, hostSubject: subject } } });

const PERSON = `select ${PERSON_COLUMNS} from users u left join presence p on p.user_id = u.user_id where u.user_id = $1::int`;

/** What others may be told of a user; null when there is none. */
export const findPerson = async (prisma: PrismaClient, userID: number): Promise<PersonRow | null> => {
  const [row] = await rows<PersonRow>(prisma, PERSON, userID);
  return row ?? null;
};

const SEARCH = `select ${PERSON_COLUMNS} from users u left join presence p on p.user_id = u.user_id
  where strpos(u.search_key, $2::text) > 0 and u.user_id <> $1::int
  order by strpos(u.search_key, $2::text) > 1, u.search_key, u.user_id limit $3::int`;

/** Users whose name holds `text`, those that begin with it first, then by name and id (contract 4.3). */
export const searchPeople = (
  prisma: PrismaClient,
  viewerID: number,
  { text, limit }: { text: string; limit: number },
): Promise<PersonRow[]> => rows(prisma, SEARCH, viewerID, nameKey(text), limit);

const met = (mine: string, theirs: string, states: string) =>
  `(select ${theirs} as other, last_action_time from matches where ${mine} = $1::int and state ${states}
    and started_time is not null order by last_action_time desc limit 200)`;

const SUGGESTED = `with met as (
    select other, max(last_action_time) as time from (${met("inviter_id", "invitee_id", "< 2")} union all
      ${met("invitee_id", "inviter_id", "< 2")} union all ${met("inviter_id", "invitee_id", ">= 2")} union all
      ${met("invitee_id", "inviter_id", ">= 2")}) m group by other)
  select ${PERSON_COLUMNS} from (select user_id from users where is_bot union select other from met) offered
  join users u using (user_id) left join presence p using (user_id) left join met on met.other = u.user_id
  where u.user_id <> $1::int
  order by u.is_bot desc, p.last_seen_time >= $2::bigint desc nulls last, met.time desc nulls last, u.search_key, u.user_id
  limit $3::int`;

/** Whom to offer before anything is typed: bots, then recent opponents, those seen since `onlineSince` first. */
export const suggestPeople = (
  prisma: PrismaClient,
  viewerID: number,
  { onlineSince, limit }: { onlineSince: number; limit: number },
): Promise<PersonRow[]> => rows(prisma, SUGGESTED, viewerID, onlineSince, limit);

const UPGRADE = `with upgraded as (
  update users set username = $2::text, username_key = $3::text, search_key = $3::text, password_hash = $4::text, is_guest = false
  where user_id = $1::int and is_guest returning user_id
),
ended as (delete from sessions using upgraded where sessions.user_id = upgraded.user_id)
select user_id from upgraded`;

/** Makes a guest an account in place and ends its sessions; false when it is no guest any more. */
export const upgradeGuest = async (
  prisma: PrismaClient,
  { userID, username, passwordHash }: { userID: number; username: string; passwordHash: string },
): Promise<boolean> => (await rows(prisma, UPGRADE, userID, username, nameKey(username), passwordHash)).length === 1;

/** Gives a user another name; throws a unique violation when it is taken. */
export const renameUser = async (prisma: PrismaClient, userID: number, username: string): Promise<void> => {
  const key = nameKey(username);
  await prisma.user.update({ where: { userID }, data: { username, usernameKey: key, searchKey: key } });
};

/** Gives a user another avatar. */
export const setAvatar = async (prisma: PrismaClient, userID: number, avatar: string | null): Promise<void> => {
  await prisma.user.update({ where: { userID }, data: { avatar } });
};

/** A user's password hash; null for guests and a host platform's users. */
export const findPasswordHash = async (prisma: PrismaClient, userID: number): Promise<string | null> =>
  (await prisma.user.findUnique({ where: { userID }, select: { passwordHash: true } }))?.passwordHash ?? null;

const CHANGE_PASSWORD = `with changed as (
  update users set password_hash = $3::text where user_id = $1::int and password_hash = $2::text returning user_id
),
ended as (delete from sessions using changed where sessions.user_id = changed.user_id and sessions.kind = 'session')
select user_id from changed`;

/** Replaces a password and ends every session; false when another change was first. */
export const changePassword = async (
  prisma: PrismaClient,
  userID: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> => (await rows(prisma, CHANGE_PASSWORD, userID, from, to)).length === 1;

/** Takes over the name and picture that a host platform now claims for its user. */
export const updateHostUser = async (
  prisma: PrismaClient,
  userID: number,
  { username, avatar }: { username: string; avatar: string | null },
): Promise<void> => {
  await prisma.user.update({ where: { userID }, data: { username, searchKey: nameKey(username), avatar } });
};
