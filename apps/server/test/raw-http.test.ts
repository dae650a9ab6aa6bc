import { connect } from "node:net";
import { problemSchema } from "@yourmove/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "../../../tests/support/server-harness.ts";

describe("on a raw socket", () => {
  const harness = useHarness();
  let port: number;
  beforeAll(async () => {
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    port = (harness.app.server.address() as { port: number }).port;
  });

  /** Whether a first answer is there in full, by its own word of its length. */
  const isWhole = (said: string): boolean => {
    const [head = "", ...rest] = said.split("\r\n\r\n");
    const length = head.match(/^content-length: (\d+)$/im)?.[1];
    return length !== undefined && rest.join("\r\n\r\n").length >= Number(length);
  };

  /** What the server says: one answer, or everything until it closes the connection. */
  const talk = (text: string | Buffer, until: "answer" | "close" = "close"): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let said = "";
      const end = () => {
        socket.destroy();
        resolve(said);
      };
      socket.on("data", (chunk) => {
        said += chunk.toString("latin1");
        if (until === "answer" && isWhole(said)) end();
      });
      socket.on("error", end).on("close", end);
      socket.write(text);
    });

  const problemIn = (answer: string) => {
    const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
    const problem = problemSchema.parse(JSON.parse(body));
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(Number(head.slice(9, 12))).toBe(problem.status);
    expect(head.toLowerCase()).toContain("content-type: application/problem+json");
    expect(head.toLowerCase()).toContain(`x-request-id: ${problem.requestID}`);
    return problem;
  };

  const host = "host: localhost\r\n";
  const guest = `POST /platform/auth/guest HTTP/1.1\r\n${host}`;
  const json = "content-type: application/json\r\n";
  const chunked = "transfer-encoding: chunked\r\n";
  /** The head of an invite by a guest of its own, up to what its body is announced by. */
  const invite = async () =>
    `POST /platform/games/chess/invite HTTP/1.1\r\n${host}authorization: Bearer ${(await harness.guest()).token}\r\n${json}`;

  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["a TLS greeting", Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3])],
    ["an unknown method", `BREW / HTTP/1.1\r\n${host}\r\n`],
    ["an unknown version", `GET / HTTP/9.9\r\n${host}\r\n`],
    ["two lengths", `${guest}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ["a length and chunks", `${guest}content-length: 2\r\n${chunked}\r\n{}`],
    ["a negative length", `${guest}content-length: -1\r\n\r\n`],
    ["a broken chunk", `${guest}${json}${chunked}\r\nzz\r\n`],
    ["a header without a name", `GET / HTTP/1.1\r\n: x\r\n${host}\r\n`],
    ["a NUL in a header", `GET / HTTP/1.1\r\n${host}x-y: \0\r\n\r\n`],
    ["no Host", "GET /platform/games HTTP/1.1\r\n\r\n"],
  ])("%s is 400 as a problem", async (_, text) => {
    expect(problemIn(await talk(text, "answer"))).toMatchObject({ status: 400, code: "invalid_request" });
  });

  it("headers that are too large are 413 as a problem", async () => {
    const long = "y".repeat(20_000);
    for (const text of [`GET / HTTP/1.1\r\n${host}x: ${long}\r\n\r\n`, `GET /${long} HTTP/1.1\r\n${host}\r\n`])
      expect(problemIn(await talk(text, "answer")).code).toBe("payload_too_large");
  });

  it("a body that is announced as too large is refused before it is sent", async () => {
    const answer = await talk(`${await invite()}content-length: 70000\r\n\r\n`, "answer");
    expect(problemIn(answer).code).toBe("payload_too_large");
  });

  it("a chunked body that grows too large is refused, and its flood is cut", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const head = `${await invite()}${chunked}\r\n`;
    expect(problemIn(await talk(head + chunk + chunk, "answer")).code).toBe("payload_too_large");
    const sent = await new Promise<number>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let bytes = 0;
      socket.on("error", () => {}).on("close", () => resolve(bytes));
      const flood = () => {
        while (!socket.destroyed && socket.write(chunk)) bytes += chunk.length;
      };
      socket.on("drain", flood);
      socket.write(head);
      flood();
    });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it("whoever sends far too much at once reads why it is refused", async () => {
    const { token } = await harness.guest();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = { method: "POST", headers, body: "x".repeat(8 * 1024 * 1024) };
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/platform/games/chess/invite`, request);
      expect(answer.status).toBe(413);
    }
  });

  it("a connection serves on after a refusal", async () => {
    const one = `POST /platform/auth/login HTTP/1.1\r\n${host}content-type: text/plain\r\ncontent-length: 5\r\n\r\nhello`;
    const two = `GET /healthz HTTP/1.1\r\n${host}connection: close\r\n\r\n`;
    const answer = await talk(one + two);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(answer).toContain("HTTP/1.1 200 OK");
  });

  it.each([
    ["HTTP/1.0", "GET /healthz HTTP/1.0\r\n"],
    ["an absolute address", `GET http://localhost/healthz HTTP/1.1\r\n${host}`],
    ["an expectation that nobody can meet", `${guest}expect: a miracle\r\n`],
  ])("%s is served", async (_, text) => {
    expect(await talk(`${text}connection: close\r\ncontent-length: 0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("the service is still there afterwards", async () => {
    expect((await harness.ask("GET", "/readyz")).statusCode).toBe(200);
    expect(harness.lines.filter((line) => (line as { level: string }).level === "error")).toEqual([]);
  });
});
