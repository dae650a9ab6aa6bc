import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { hasBegunToAnswer } from "./server.ts";

it("tells a connection whose answer has begun from one whose answer is still to come", async () => {
  const seen: boolean[] = [];
  const server = createServer((request, response) => {
    seen.push(hasBegunToAnswer(request.socket));
    response.write("a first part");
    seen.push(hasBegunToAnswer(request.socket));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.end("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  await new Promise((resolve) => client.resume().once("close", resolve));
  await new Promise((resolve) => server.close(resolve));
  expect(seen).toEqual([false, true]);
});
