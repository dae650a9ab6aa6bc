import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** What came to an endpoint and verified. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An endpoint on this machine that verifies what it gets by the public library. */
export interface Receiver {
  readonly url: string;
  /** Every attempt that verified, in order. */
  readonly attempts: ReceivedEvent[];
  /** What did not verify. */
  readonly refused: string[];
  /** The secret that is verified by. */
  use(secret: string): void;
  close(): Promise<void>;
}

/** Opens one that answers each attempt after a while with the status that `answer` chooses. */
export const openReceiver = async (
  answer: (event: ReceivedEvent, isFirst: boolean) => number,
  delayMs = 0,
): Promise<Receiver> => {
  const attempts: ReceivedEvent[] = [];
  const refused: string[] = [];
  const seen = new Set<string>();
  let verifier: Webhook | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    try {
      const event = verifier?.verify(body, request.headers as Record<string, string>) as Omit<ReceivedEvent, "id">;
      const received = { ...event, id: String(request.headers["webhook-id"]) };
      attempts.push(received);
      const isFirst = !seen.has(received.id);
      seen.add(received.id);
      if (delayMs > 0) await sleep(delayMs);
      response.writeHead(answer(received, isFirst)).end();
    } catch (error) {
      refused.push(`${error}: ${body}`);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    attempts,
    refused,
    use(secret) {
      verifier = new Webhook(secret);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
