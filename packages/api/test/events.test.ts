import { setOperatorWebhook } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOutbox, type Outbox, type OutgoingPost, silentLog } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { createHarness, type Harness, type Player, problemOf } from "./harness.ts";

const gameType = "tic-tac-toe";
const URL = "https://hooks.example/in";
const HOUR_MS = 3_600_000;
const PASSWORD = "correct horse battery";

interface Received {
  type: string;
  data: { matchID: number | null; forUserID: number | null; userIDs: number[]; [field: string]: unknown };
}

describe.each(testKinds)("events (%s)", { timeout: 120_000 }, (kind) => {
  let harness: Harness;
  let outbox: Outbox;
  let names = 0;
  const posts: OutgoingPost[] = [];
  let answer: (post: OutgoingPost) => { status: number; retryAfter?: string } = () => ({ status: 204 });

  const startOutbox = () =>
    createOutbox({
      ...{
        db: harness.db,
        clock: harness.clock,
        changes: harness.services.changes,
        log: { ...silentLog, error: console.error, warn: console.warn },
        random: () => 0.5,
      },
      post: async (post) => {
        posts.push(post);
        return { retryAfter: undefined, ...answer(post) };
      },
      origin: "https://play.example",
      attention: harness.services.attention,
      sendPush: null,
    });

  beforeAll(async () => {
    harness = await createHarness(kind);
    outbox = startOutbox();
  });
  afterEach(() => {
    posts.length = 0;
    answer = () => ({ status: 204 });
  });
  afterAll(async () => {
    await outbox.stop();
    await harness.close();
  });

  const account = async (): Promise<Player> => {
    names += 1;
    const { token } = await harness
      .anonymous()
      .auth.register({ username: `Teller ${kind} ${names}`, password: PASSWORD });
    return harness.signIn(token);
  };
  const hook = async ({ call }: Player, kinds: string[], url = URL) =>
    call.webhooks.create({ url, kinds } as Parameters<typeof call.webhooks.create>[0]);
  const start = async (x: Player, o: Player, more: object = {}): Promise<number> => {
    const invited = await x.call.matches.invite({ gameType, opponentUserID: o.userID, symbol: "X", ...more });
    const { matchID } = invited.match;
    await o.call.matches.accept({ gameType, matchID });
    return matchID;
  };
  const move = ({ call }: Player, matchID: number, cell: number) =>
    call.matches.move({ gameType, matchID, move: { cell } });
  const bodyOf = ({ body }: OutgoingPost): Received => JSON.parse(String(body));
  const told = () => posts.map(bodyOf);
  /** Lets the outbox work until this comes true: at first a second passes for it, and then only what is due is done. */
  const until = (isSo: () => boolean | Promise<boolean>) => {
    let left = 100;
    return eventually(() => {
      left -= 1;
      harness.clock.advance(left > 0 ? 10 : 0);
      return isSo();
    }, 60_000);
  };
  /** Lets the outbox take what there is, and shows that there was no more. */
  const settled = async () => {
    await until(async () => (await harness.db.prisma.event.count({ where: { isTaken: false } })) === 0);
    await until(
      async () => (await harness.db.prisma.webhookDelivery.count({ where: { leasedUntil: { not: null } } })) === 0,
    );
  };

  it("are written only where somebody wants them", async () => {
    const [ann, bob] = [await harness.player(), await harness.player()];
    const matchID = await start(ann, bob);
    await move(ann, matchID, 0);
    expect(await harness.db.prisma.event.count({ where: { matchID } })).toBe(0);
  });

  it("reach a user's webhook signed, thin and by their kinds, also of what the user does itself", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    const { secret, webhook } = await hook(ann, [
      "match.invited",
      "match.accepted",
      "match.moved",
      "match.turn",
      "match.finished",
    ]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: URL, isEnabled: true, description: "" });
    const matchID = await start(ann, bob);
    for (const [player, cell] of [
      [ann, 0],
      [bob, 3],
      [ann, 1],
      [bob, 4],
      [ann, 2],
    ] as const)
      await move(player, matchID, cell);
    await until(() => posts.length === 11);
    expect(
      told()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(
      [
        "match.invited",
        "match.accepted",
        ...Array(5).fill("match.moved"),
        ...Array(3).fill("match.turn"),
        "match.finished",
      ].sort(),
    );
    for (const post of posts) {
      const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = post.headers;
      expect(id).toMatch(/^msg_[0-9a-f]{32}_\w+$/);
      expect(Number(time)).toBe(Math.floor(harness.clock.now() / 1000));
      // The library looks at the wall clock for the age of a message, and at nothing else of it.
      const verifier = new Verifier(secret);
      expect(signature).toBe(verifier.sign(String(id), new Date(Number(time) * 1000), String(post.body)));
      expect(bodyOf(post).data).toMatchObject({
        matchID,
        gameType,
        userIDs: [ann.userID, bob.userID],
        forUserID: ann.userID,
      });
      expect(Object.keys(bodyOf(post).data).sort()).toEqual(
        [
          ...["currentTurnUserID", "forUserID", "gameType", "lastActionTime", "link", "matchID", "moveCount"],
          ...["positionVersion", "result", "state", "stateName", "userIDs", "winnerUserID"],
        ].sort(),
      );
    }
    expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(11);
    const turns = told().filter(({ type }) => type === "match.turn");
    for (const { data } of turns) expect(data["currentTurnUserID"]).toBe(ann.userID);
    const over = told().find(({ type }) => type === "match.finished");
    expect(over?.data).toMatchObject({ stateName: "finished", result: "win", winnerUserID: ann.userID, moveCount: 5 });
    expect(over?.data["link"]).toBe(`https://play.example/matches/${gameType}/${matchID}`);
  });

  it("tell of offers, answers, takebacks and added time", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    await hook(ann, [
      "match.offered",
      "match.answered",
      "match.takenBack",
      "match.extended",
      "match.aborted",
      "match.declined",
      "match.canceled",
    ]);
    const matchID = await start(ann, bob);
    await move(ann, matchID, 0);
    await ann.call.matches.extend({ gameType, matchID });
    await ann.call.matches.offer({ gameType, matchID, kind: "takeback" });
    await bob.call.matches.acceptOffer({ gameType, matchID, kind: "takeback" });
    const pending = (await ann.call.matches.invite({ gameType: "chess", opponentUserID: bob.userID })).match.matchID;
    await bob.call.matches.decline({ gameType: "chess", matchID: pending });
    await until(() => posts.length === 5);
    expect(
      told()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(["match.answered", "match.declined", "match.extended", "match.offered", "match.takenBack"]);
    await settled();
  });

  it("are tried again by the schedule with the same id, and given up after ten times", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    const { webhook } = await hook(ann, ["match.invited"]);
    answer = () => ({ status: 500 });
    const begin = harness.clock.now();
    await ann.call.matches.invite({ gameType, opponentUserID: bob.userID });
    const times: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await until(() => posts.length === attempt);
      times.push(harness.clock.now() - begin);
      await settled();
      const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID });
      expect(items).toMatchObject([
        { attempts: attempt, lastAnswer: "HTTP 500", state: attempt < 10 ? "pending" : "dead" },
      ]);
      const next = items[0]?.nextTime;
      if (next) harness.clock.advance(Math.max(next - harness.clock.now(), 0));
    }
    expect(times[1]).toBeLessThan(60_000);
    expect(times[9]).toBeGreaterThan(75 * HOUR_MS);
    expect(times[9]).toBeLessThan(77 * HOUR_MS);
    expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    answer = () => ({ status: 200 });
    const [dead] = (await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID, state: "dead" })).items;
    await ann.call.webhooks.retry({ webhookID: webhook.webhookID, deliveryID: dead?.deliveryID ?? 0 });
    await until(() => posts.length === 11);
    await settled();
    const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID, state: "delivered" });
    expect(items).toMatchObject([{ deliveryID: dead?.deliveryID, lastAnswer: "HTTP 200", nextTime: null }]);
  });

  it("wait as long as Retry-After asks, and end with a 410, of which the owner's others are told", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    const { webhook } = await hook(ann, ["match.invited"]);
    await hook(ann, ["webhook.disabled"], "https://other.example/");
    answer = () => ({ status: 503, retryAfter: "600" });
    await ann.call.matches.invite({ gameType, opponentUserID: bob.userID });
    await until(() => posts.length === 1);
    await settled();
    const [delivery] = (await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID })).items;
    expect((delivery?.nextTime ?? 0) - harness.clock.now()).toBeGreaterThan(590_000);
    answer = ({ url }) => ({ status: url === URL ? 410 : 204 });
    harness.clock.advance(600_000);
    await until(() => posts.length === 3);
    expect(bodyOf(posts[2] as OutgoingPost)).toMatchObject({
      type: "webhook.disabled",
      data: { forUserID: ann.userID },
    });
    await settled();
    expect((await ann.call.webhooks.get({ webhookID: webhook.webhookID })).webhook.isEnabled).toBe(false);
    await ann.call.matches.invite({ gameType: "chess", opponentUserID: bob.userID });
    await settled();
    expect(posts).toHaveLength(3);
    const again = await ann.call.webhooks.update({ webhookID: webhook.webhookID, isEnabled: true });
    expect(again.webhook.isEnabled).toBe(true);
    const range = { sinceTime: 0, untilTime: harness.clock.now() };
    expect(await ann.call.webhooks.replay({ webhookID: webhook.webhookID, ...range })).toEqual({ count: 2 });
    answer = () => ({ status: 204 });
    await until(() => posts.length === 5);
    await settled();
  });

  it("stop after five days of nothing but failures", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    const { webhook } = await hook(ann, ["match.moved"]);
    answer = () => ({ status: 500 });
    const matchID = await start(ann, bob, { turnSeconds: 1_209_600 });
    await move(ann, matchID, 0);
    await until(() => posts.length === 1);
    await settled();
    harness.clock.advance(5 * 24 * HOUR_MS);
    await until(() => posts.length === 2);
    await settled();
    expect((await ann.call.webhooks.get({ webhookID: webhook.webhookID })).webhook.isEnabled).toBe(false);
  });

  it("are signed by both secrets for a day after a rotation", async () => {
    const [ann] = [await account()];
    const { webhook, secret } = await hook(ann, ["match.moved"]);
    const rotated = await ann.call.webhooks.rotate({ webhookID: webhook.webhookID });
    expect(rotated.secret).not.toBe(secret);
    const test = async () => {
      const before = posts.length;
      const { deliveryID } = await ann.call.webhooks.test({ webhookID: webhook.webhookID });
      await until(() => posts.length === before + 1);
      await settled();
      const { items } = await ann.call.webhooks.deliveries({ webhookID: webhook.webhookID });
      expect(items[0]).toMatchObject({ deliveryID, type: "test", state: "delivered", attempts: 1 });
      return posts.at(-1) as OutgoingPost;
    };
    const signs = ({ headers, body }: OutgoingPost, by: string) => {
      const time = new Date(Number(headers["webhook-timestamp"]) * 1000);
      return String(headers["webhook-signature"])
        .split(" ")
        .includes(new Verifier(by).sign(String(headers["webhook-id"]), time, String(body)));
    };
    const first = await test();
    expect([signs(first, secret), signs(first, rotated.secret)]).toEqual([true, true]);
    harness.clock.advance(24 * HOUR_MS + 1);
    const later = await test();
    expect([signs(later, secret), signs(later, rotated.secret)]).toEqual([false, true]);
  });

  it("remind of a turn of six hours or more once, when four fifths have passed and its player was not seen", async () => {
    const [ann, bob, carl] = [await account(), await harness.player(), await account()];
    await hook(ann, ["match.reminder"]);
    const [long, short] = [
      await start(ann, bob, { turnSeconds: 36_000 }),
      await start(ann, carl, { turnSeconds: 3600 }),
    ];
    await settled();
    harness.clock.advance(7.9 * HOUR_MS);
    await settled();
    expect(posts).toEqual([]);
    harness.clock.advance(0.2 * HOUR_MS);
    await until(() => posts.length === 1);
    expect(told()).toMatchObject([{ type: "match.reminder", data: { matchID: long, forUserID: ann.userID } }]);
    expect(short).not.toBe(long);
    harness.clock.advance(HOUR_MS);
    await settled();
    expect(posts).toHaveLength(1);
  });

  it("reach the operator's webhook of everybody, by kind, game and host platform, also of a deletion", async () => {
    const [ann, bob] = [await harness.player("Gone soon"), await harness.player()];
    const operator = {
      url: URL,
      secret: `whsec_${Buffer.alloc(32).toString("base64")}`,
      games: [gameType],
      issuers: [],
    };
    const kinds = ["match.invited", "match.turn", "user.deleted"] as const;
    await setOperatorWebhook(harness.db, { ...operator, kinds }, harness.clock.now());
    await ann.call.matches.invite({ gameType: "chess", opponentUserID: bob.userID });
    await start(ann, bob);
    await until(() => posts.length === 2);
    expect(
      told()
        .map(({ type, data }) => [type, data.forUserID])
        .sort(),
    ).toEqual([
      ["match.invited", bob.userID],
      ["match.turn", ann.userID],
    ]);
    await ann.call.account.delete({ username: "Gone soon" });
    await until(() => posts.length === 3);
    expect(told()[2]).toMatchObject({ type: "user.deleted", data: { matchID: null, userIDs: [ann.userID] } });
    await setOperatorWebhook(harness.db, { ...operator, kinds, issuers: ["https://host"] }, harness.clock.now());
    await start(bob, await harness.player());
    await settled();
    expect(posts).toHaveLength(3);
    await setOperatorWebhook(harness.db, null, harness.clock.now());
    expect(await harness.db.prisma.webhook.count({ where: { source: { not: null } } })).toBe(0);
  });

  it("go after thirty days, with what came of them", async () => {
    const [ann, bob] = [await account(), await harness.player()];
    await hook(ann, ["match.invited"]);
    await ann.call.matches.invite({ gameType, opponentUserID: bob.userID });
    await until(() => posts.length === 1);
    await settled();
    harness.clock.advance(31 * 24 * HOUR_MS);
    await harness.services.tidy.run();
    expect(await harness.db.prisma.event.count({ where: { inviterID: ann.userID, kinds: "match.invited" } })).toBe(0);
    expect(await harness.db.prisma.webhookDelivery.count()).toBe(0);
  });

  it("are for owners of an account, five of them, and nobody else's business", async () => {
    const [ann, bob, guest] = [await account(), await account(), await harness.player()];
    expect(await problemOf(hook(guest, ["match.turn"]))).toMatchObject({ code: "forbidden_action" });
    for (const url of ["http://hooks.example/"])
      expect(await problemOf(hook(ann, ["match.turn"], url))).toMatchObject({ code: "invalid_request" });
    expect(await problemOf(hook(ann, ["user.deleted"]))).toMatchObject({ code: "invalid_request" });
    const made = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() =>
        hook(ann, ["match.turn"]).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    expect(made.reduce<number>((sum, one) => sum + one, 0)).toBe(5);
    const [first] = (await ann.call.webhooks.list()).items;
    const webhookID = first?.webhookID ?? 0;
    for (const call of [
      () => bob.call.webhooks.get({ webhookID }),
      () => bob.call.webhooks.remove({ webhookID }),
      () => bob.call.webhooks.update({ webhookID, isEnabled: false }),
      () => bob.call.webhooks.rotate({ webhookID }),
      () => bob.call.webhooks.test({ webhookID }),
      () => bob.call.webhooks.replay({ webhookID, sinceTime: 0, untilTime: 1 }),
      () => bob.call.webhooks.deliveries({ webhookID }),
      () => bob.call.webhooks.retry({ webhookID, deliveryID: 1 }),
      () => ann.call.webhooks.get({ webhookID: 2 ** 40 }),
      () => ann.call.webhooks.retry({ webhookID, deliveryID: 2 ** 40 }),
    ])
      expect(await problemOf(call())).toMatchObject({ status: 404, code: "route_not_found" });
    await ann.call.webhooks.remove({ webhookID });
    expect((await ann.call.webhooks.list()).items).toHaveLength(4);
  });
});
