import type { Challenge, ErrorCode, ListSnapshot, Match } from "@yourmove/client";
import { type SampleMatch, sampleList } from "./sample-match.ts";

/** One call as the service saw it. */
export interface Call {
  readonly path: string;
  readonly input: Record<string, unknown>;
}

/** Why the service refuses a call. */
export class Refusal {
  readonly problem: { status: number; code: ErrorCode; match?: Match; challenge?: Challenge };

  constructor(status: number, code: ErrorCode, carried?: Match | Challenge) {
    const isChallenge = carried !== undefined && "ref" in carried;
    this.problem = { status, code, ...(carried && (isChallenge ? { challenge: carried } : { match: carried })) };
  }
}

type Reply = (input: Record<string, unknown>) => unknown;

const callsIn = (url: URL, body: string | undefined): Call[] => {
  const input = JSON.parse(body ?? url.searchParams.get("input") ?? "{}") as Record<string, unknown>;
  const paths = url.pathname.replace("/trpc/", "").split(",");
  if (!url.searchParams.has("batch")) return [{ path: paths[0] ?? "", input }];
  return paths.map((path, index) => ({ path, input: (input[index] ?? {}) as Record<string, unknown> }));
};

const wireOf = (answer: unknown) =>
  answer instanceof Refusal
    ? { error: { message: answer.problem.code, code: -32000, data: { problem: answer.problem } } }
    : { result: { data: answer } };

/** A service of one list, whose polls are held until that changes; the test answers other calls. */
export const tinyService = (matches: SampleMatch[], replies: Record<string, Reply> = {}) => {
  let list: ListSnapshot | Refusal = sampleList(matches);
  const calls: Call[] = [];
  const held = new Set<() => void>();

  const listed = (input: Record<string, unknown>, signal: AbortSignal | null | undefined) =>
    new Promise<unknown>((resolve, reject) => {
      const isCurrent = () => !(list instanceof Refusal) && input["since"] === list.lastActionTime;
      const answer = () => {
        if (isCurrent()) return;
        held.delete(answer);
        resolve(list);
      };
      signal?.addEventListener("abort", () => reject(signal.reason));
      held.add(answer);
      answer();
    });

  const fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(address));
    const made = callsIn(url, init?.body as string | undefined);
    calls.push(...made);
    const answers = await Promise.all(
      made.map(({ path, input }) => (path === "matches.list" ? listed(input, init?.signal) : replies[path]?.(input))),
    );
    const refusal = answers.find((answer) => answer instanceof Refusal);
    const wire = answers.map(wireOf);
    return Response.json(url.searchParams.has("batch") ? wire : wire[0], { status: refusal?.problem.status ?? 200 });
  };

  /** Sets the list from now on, or its refusal. */
  const change = (next: SampleMatch[] | Refusal) => {
    list = next instanceof Refusal ? next : sampleList(next);
    for (const answer of [...held]) answer();
  };
  return { fetch, calls, change };
};
