import { createServer } from "node:http";
import { problemSchema } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port.mjs";
import { createHaproxy } from "../../support/haproxy.ts";
import { canRun } from "../../support/side-server.ts";

describe.skipIf(!canRun("haproxy"))("HAProxy, by deploy/haproxy.cfg as it is shipped", () => {
  let proxy: Awaited<ReturnType<typeof createHaproxy>>;
  let ports: [number, number];
  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    proxy = await createHaproxy(ports);
    await proxy.server.start();
  });
  afterAll(() => proxy.server.remove());

  it("starts where 1,024 files may be open, and answers 503 with a problem document while no server is there", async () => {
    await expect.poll(async () => (await fetch(`${proxy.url}/platform/me`)).status).toBe(503);
    const answer = await fetch(`${proxy.url}/platform/me`);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const problem = problemSchema.parse(await answer.json());
    expect(problem).toMatchObject({ type: "urn:yourmove:problem:unavailable", status: 503, code: "unavailable" });
    expect(problem.requestID).toBe(answer.headers.get("x-request-id"));
    const other = problemSchema.parse(await (await fetch(`${proxy.url}/platform/me`)).json());
    expect(other.requestID).not.toBe(problem.requestID);
  });

  it("passes on what a server says that comes, and its address", async () => {
    const server = createServer((request, response) => response.end(String(request.headers["x-forwarded-for"])));
    await new Promise<void>((resolve) => void server.listen(ports[1], "127.0.0.1", resolve));
    const text = async () => (await fetch(`${proxy.url}/`)).text();
    await expect.poll(text).toBe("127.0.0.1");
    expect((await fetch(proxy.servedByUrl)).headers.get("x-served-by")).toBe("two");
    server.closeAllConnections();
    server.close();
  });
});
