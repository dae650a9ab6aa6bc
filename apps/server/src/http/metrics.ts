import type { ErrorCode } from "@yourmove/contract";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly isPoll: boolean;
  /** Of the problem that it was answered with. */
  readonly code?: string | undefined;
}

/** What the service counts, for Prometheus. */
export interface Metrics {
  /** Notes an answered request; one that could wait is counted apart from those that could not. */
  observe(request: ObservedRequest, seconds: number): void;
  /** A counter whose values are read from elsewhere, by label, whenever the metrics are read. */
  follow(counter: { name: string; help: string }, read: () => Readonly<Record<string, number>>): void;
  /** The same with several labels. */
  followEach(
    counter: { name: string; help: string; labels: readonly string[] },
    read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[],
  ): void;
  readonly contentType: string;
  render(): Promise<string>;
}

const LABELS = ["method", "route", "status", "code"] as const;
/** Rules that fail are no failure of the service, and have alerts of their own; no other code is worth a series. */
const CODES_APART: ReadonlySet<string> = new Set(["game_paused"] satisfies ErrorCode[]);

/** Times of requests, by route and status. */
const histogram = (register: Registry, options: { name: string; help: string; buckets: number[] }) =>
  new Histogram({ ...options, labelNames: LABELS, registers: [register] });

const gauge = (register: Registry, options: { name: string; help: string }, read: () => number) =>
  new Gauge({
    ...options,
    registers: [register],
    collect() {
      this.set(read());
    },
  });

/** Makes the metrics of one server; those of the process itself are global to it and so come on demand. */
export const createMetrics = (
  openPolls: () => number,
  options: { ofProcess: boolean } = { ofProcess: false },
): Metrics => {
  const register = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register });
  const requests = histogram(register, {
    name: "yourmove_http_request_seconds",
    help: "Time to answer requests that do not wait",
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const polls = histogram(register, {
    name: "yourmove_http_poll_seconds",
    help: "Time to answer long polls",
    buckets: [0.005, 0.05, 0.5, 1, 2.5, 5, 10, 15, 20, 25, 26, 30],
  });
  gauge(register, { name: "yourmove_open_polls", help: "Long polls open now" }, openPolls);
  return {
    observe({ method, route, status, isPoll, code }, seconds) {
      const apart = code && CODES_APART.has(code) ? { code } : {};
      (isPoll ? polls : requests).observe({ method, route, status: String(status), ...apart }, seconds);
    },
    follow(counter, read) {
      new Counter({
        ...counter,
        labelNames: ["what"],
        registers: [register],
        collect() {
          this.reset();
          for (const [what, count] of Object.entries(read())) this.inc({ what }, count);
        },
      });
    },
    followEach({ name, help, labels }, read) {
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        collect() {
          this.reset();
          for (const counted of read()) this.inc(counted.labels, counted.count);
        },
      });
    },
    contentType: register.contentType,
    render: () => register.metrics(),
  };
};
