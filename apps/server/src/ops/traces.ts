import type { Log } from "@yourmove/api";
import type { Traces } from "./request-spans.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const ENDPOINTS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];

const isWanted = (env: Environment): boolean =>
  ENDPOINTS.some((name) => env[name]) &&
  env["OTEL_SDK_DISABLED"]?.toLowerCase() !== "true" &&
  env["OTEL_TRACES_EXPORTER"] !== "none";

/**
 * Traces by OpenTelemetry's standard variables, sent by OTLP over HTTP; null, and nothing loaded, unless one of them names
 * where to.
 */
export const loadTraces = async (log: Log, env: Environment = process.env): Promise<Traces | null> => {
  if (!isWanted(env)) return null;
  const { createTraces, reportFaults } = await import("./request-spans.ts");
  reportFaults(log);
  return createTraces();
};
