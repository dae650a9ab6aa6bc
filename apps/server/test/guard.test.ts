import { createECDH } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { LIMITS } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import webPush from "web-push";
import { createGuardedPost, resolveBySystem } from "../src/outbound/guarded-post.ts";
import { createSendPush } from "../src/outbound/push.ts";
import { isPublicAddress, RefusedTarget, type ResolvedAddress, refuseByText, vetUrl } from "../src/outbound/target.ts";

/** URLs whose text alone says where they lead, in every way of writing that a URL has. */
const BY_TEXT = `
  http://hooks.example.com/ ftp://hooks.example.com/ file:///etc/passwd gopher://hooks.example.com/
  https://user:secret@hooks.example.com/ https://user@hooks.example.com/ nonsense https://
  https://localhost/ https://LOCALHOST./ https://a.localhost/ https://printer.local/ https://intranet/
  https://db.internal/ https://metadata.google.internal/ https://router.lan/ https://nas.home.arpa/
  https://127.0.0.1/ https://127.1/ https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://0x7f.1/
  https://127.255.255.254/ https://0.0.0.0/ https://0/ https://１２７.０.０.１/
  https://10.0.0.1/ https://10.255.255.255/ https://172.16.0.1/ https://172.31.255.254/ https://192.168.1.1/
  https://169.254.169.254/latest/meta-data/ https://100.64.0.1/ https://100.127.255.254/ https://192.0.0.8/
  https://192.0.2.1/ https://198.18.0.1/ https://198.51.100.7/ https://203.0.113.7/ https://192.88.99.1/
  https://192.31.196.1/ https://192.52.193.1/ https://192.175.48.1/
  https://224.0.0.1/ https://239.255.255.250/ https://240.0.0.1/ https://255.255.255.255/
  https://[::1]/ https://[::]/ https://[fe80::1]/ https://[fc00::1]/ https://[fd12:3456::1]/ https://[ff02::1]/
  https://[::ffff:127.0.0.1]/ https://[::ffff:10.0.0.1]/ https://[::ffff:8.8.8.8]/ https://[64:ff9b::7f00:1]/
  https://[64:ff9b::808:808]/ https://[2002:7f00:1::]/ https://[2001::1]/ https://[2001:db8::1]/
  https://[fec0::1]/ https://[100::1]/ https://[::127.0.0.1]/`
  .trim()
  .split(/\s+/);

const of = (...addresses: string[]): ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** Names that are public by their text, and where they lead. */
const BY_NAME: readonly (readonly [string, ResolvedAddress[]])[] = [
  ["127.0.0.1.nip.example.com", of("127.0.0.1")],
  ["one-private-of-two.example.com", of("8.8.8.8", "10.0.0.1")],
  ["mapped.example.com", of("::ffff:192.168.0.1")],
  ["nat64.example.com", of("64:ff9b::a00:1")],
  ["link-local.example.com", of("fe80::1%eth0")],
  ["nowhere.example.com", []],
];

describe("the way out", () => {
  let server: Server;
  let port = 0;
  let requests = 0;
  let answer: RequestListener = (_request, response) => response.end("ok");
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests += 1;
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const request = (url: string, timeoutMs = 20_000) => ({ url, headers: { "x-test": "1" }, body: "{}", timeoutMs });

  it("is closed for sixty hostile addresses and names: no connection is made", async () => {
    const before = requests;
    const cases = BY_TEXT.length + BY_NAME.length;
    expect(cases).toBeGreaterThanOrEqual(60);
    const requested: string[] = [];
    const resolve = async (name: string) => {
      requested.push(name);
      return BY_NAME.find(([known]) => known === name)?.[1] ?? of("127.0.0.1");
    };
    const post = createGuardedPost({ allowPrivate: false, resolve });
    for (const url of BY_TEXT) {
      expect(refuseByText(url, { allowPrivate: false }), url).not.toBeNull();
      await expect(post(request(url)), url).rejects.toBeInstanceOf(RefusedTarget);
    }
    // Where the text says it all, no name server is asked either.
    expect(requested).toEqual([]);
    for (const [name] of BY_NAME)
      await expect(post(request(`https://${name}:${port}/`)), name).rejects.toBeInstanceOf(RefusedTarget);
    expect(requests).toBe(before);
  });

  it("goes to the address that was checked, whatever the name leads to by then", async () => {
    const before = requests;
    let looks = 0;
    const pinned = createGuardedPost({
      allowPrivate: true,
      resolve: async () => (looks++ === 0 ? of("127.0.0.1") : of("203.0.114.1")),
    });
    expect((await pinned(request(`http://anything.example.com:${port}/`))).status).toBe(200);
    expect([looks, requests]).toEqual([1, before + 1]);
    // Nor is a connection kept, whose address was good once.
    let connections = 0;
    server.on("connection", () => (connections += 1));
    const unpooled = createGuardedPost({ allowPrivate: true, resolve: async () => of("127.0.0.1") });
    for (const path of ["once", "twice"]) await unpooled(request(`http://anything.example.com:${port}/${path}`));
    expect(connections).toBe(2);
  });

  it("follows no redirect, reads no more than it needs, and waits no longer than its time-out", async () => {
    const post = createGuardedPost({ allowPrivate: true, resolve: resolveBySystem });
    const url = `http://127.0.0.1:${port}/`;
    answer = (_request, response) => response.writeHead(302, { location: `${url}elsewhere`, "retry-after": "7" }).end();
    const before = requests;
    expect(await post(request(url))).toEqual({ status: 302, retryAfter: "7" });
    expect(requests).toBe(before + 1);
    answer = (_request, response) => {
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(32 * 1024), more);
      };
      more();
    };
    expect((await post(request(url))).status).toBe(200);
    answer = () => {};
    await expect(post(request(url, 50))).rejects.toThrow("no answer within");
  });

  it("gives a push service 5 s for its answer, and no more", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const post = createGuardedPost({ allowPrivate: true, resolve: resolveBySystem });
    const keys = webPush.generateVAPIDKeys();
    const send = createSendPush(post, keys, "https://play.example");
    const began = new Promise<IncomingMessage>((resolve) => {
      answer = resolve;
    });
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const target = { subscriptionID: 1, userID: 1, endpoint: `http://127.0.0.1:${port}/`, p256dh, pausedUntil: null };
    const push = { target: { ...target, auth: Buffer.alloc(16).toString("base64url") }, payload: "{}" };
    let outcome = "under way";
    const sent = send({ ...push, topic: "turns", ttlSeconds: 60, urgency: "normal" }).then(
      () => (outcome = "answered"),
      (error: Error) => (outcome = error.message),
    );
    const { authorization = "", ...headers } = (await began).headers;
    expect(headers).toMatchObject({ topic: "turns", ttl: "60", "content-encoding": "aes128gcm" });
    const [, claims = ""] = authorization.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: `http://127.0.0.1:${port}`,
      sub: "https://play.example",
    });
    await vi.advanceTimersByTimeAsync(LIMITS.pushTimeoutMs - 1);
    expect(outcome).toBe("under way");
    await vi.advanceTimersByTimeAsync(1);
    await sent;
    expect(outcome).toBe("no answer within 5 s");
  });

  it("takes public addresses for what they are", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "203.0.114.1", "2606:4700:4700::1111", "2a00:1450::1"])
      expect(isPublicAddress(address), address).toBe(true);
  });

  it("is checked before an address is stored; a name that can't be resolved at the moment passes", async () => {
    const vet = (resolve: () => Promise<ResolvedAddress[]>) => (url: string) =>
      vetUrl(url, { allowPrivate: false, resolve });
    const url = "https://hooks.example.com/";
    expect(await vet(async () => of("8.8.8.8"))(url)).toBeNull();
    expect(await vet(async () => of("10.0.0.1"))(url)).toBe("leads to a private address");
    expect(await vet(() => Promise.reject(Object.assign(new Error("unknown"), { code: "ENOTFOUND" })))(url)).toBeNull();
  });
});
