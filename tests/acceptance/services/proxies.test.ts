import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { problemSchema } from "@yourmove/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port.mjs";
import { createHaproxy, createNginx, hasCertificate, type ShippedProxy } from "../../support/proxies.ts";
import { canRun } from "../../support/side-server.ts";

const proxies = [
  { name: "haproxy", file: "deploy/haproxy.cfg", create: createHaproxy },
  { name: "nginx", file: "deploy/nginx.conf", create: createNginx },
] as const;

/** An answer of a proxy, whose certificate nobody has signed. */
const ask = (
  url: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; headers: IncomingMessage["headers"]; body: string }>((resolve, reject) => {
    const sent = request(url, { method, headers, rejectUnauthorized: false, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: own } = answer;
      text(answer).then((body) => resolve({ status, headers: own, body }), reject);
    });
    sent.once("error", reject).end();
  });

describe.each(proxies.filter(({ name }) => hasCertificate && canRun(name)))(
  "$name, by $file as it is shipped",
  (way) => {
    let proxy: ShippedProxy;
    let ports: [number, number];
    const servers: Server[] = [];
    beforeAll(async () => {
      ports = [await freePort(), await freePort()];
      proxy = await way.create(ports);
      await proxy.server.start();
    });
    afterEach(() => {
      for (const server of servers.splice(0)) server.close().closeAllConnections();
    });
    afterAll(() => proxy.server.remove());

    const serve = async (index: 0 | 1, listener: RequestListener): Promise<void> => {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((resolve) => void server.listen(ports[index], "127.0.0.1", resolve));
    };
    const me = () => ask(`${proxy.tlsUrl}/platform/me`);

    it("starts, sends plain requests on to TLS, and answers 503 with a problem document while no server is there", async () => {
      const moved = await fetch(`${proxy.plainUrl}/c/abc?d=e`, { redirect: "manual" });
      expect([moved.status, moved.headers.get("location")]).toEqual([
        301,
        expect.stringMatching(/^https:.*\/c\/abc\?d=e$/),
      ]);
      await expect.poll(async () => (await me()).status).toBe(503);
      const answer = await me();
      expect(answer.headers["content-type"]).toBe("application/problem+json");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      const problem = problemSchema.parse(JSON.parse(answer.body));
      expect(problem).toMatchObject({ type: "urn:yourmove:problem:unavailable", status: 503, code: "unavailable" });
      expect(problem.requestID).toBe(answer.headers["x-request-id"]);
      expect(problemSchema.parse(JSON.parse((await me()).body)).requestID).not.toBe(problem.requestID);
    });

    it("passes on what a server says that comes, with the client's address behind whatever the client said", async () => {
      await serve(1, ({ headers }, response) => response.end(`${headers["x-forwarded-for"]} ${headers.host}`));
      await expect.poll(async () => (await me()).status).toBe(200);
      const headers = { host: "play.example.com", "x-forwarded-for": "203.0.113.9" };
      const { body } = await ask(`${proxy.tlsUrl}/platform/me`, { headers });
      expect(body).toMatch(/(^|, )127\.0\.0\.1 play\.example\.com$/);
    });

    it("asks both where neither says that it is ready: one that drains serves on, and one that has begun serves already", async () => {
      const looks = [0, 0];
      const begin = (index: 0 | 1) =>
        serve(index, ({ url }, response) => {
          if (url === "/readyz") looks[index] = (looks[index] ?? 0) + 1;
          response.writeHead(url === "/readyz" ? 503 : 200).end();
        });
      await begin(0);
      await begin(1);
      if (way.name === "haproxy") await expect.poll(() => Math.min(...looks)).toBeGreaterThan(1);
      const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await me()).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    it("asks the other one where a server is gone, and never twice what may have been done", async () => {
      const heard: string[] = [];
      await serve(0, ({ method, socket }) => {
        heard.push(String(method));
        socket.destroy();
      });
      await serve(1, ({ url }, response) => response.writeHead(url === "/readyz" ? 503 : 200).end());
      await expect.poll(async () => (await me()).status).toBe(200);
      for (let times = 0; times < 10; times += 1) expect((await me()).status).toBe(200);
      const before = heard.filter((method) => method === "POST").length;
      const posts = await Promise.all(
        Array.from({ length: 10 }, () => ask(`${proxy.tlsUrl}/platform/auth/guest`, { method: "POST" })),
      );
      const lost = posts.filter(({ status }) => status !== 200).length;
      expect(heard.filter((method) => method === "POST").length - before).toBe(lost);
    });
  },
);
