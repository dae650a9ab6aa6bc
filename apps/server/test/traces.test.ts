import { createServer } from "node:http";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { silentLog } from "@yourmove/api";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTraces, parentOf } from "../src/ops/request-spans.ts";
import { loadTraces } from "../src/ops/traces.ts";

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

describe("traces", () => {
  it("are not there, and nothing of them is loaded, unless a standard variable says where they go", async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    const off = [{}, { ...endpoint, OTEL_SDK_DISABLED: "true" }, { ...endpoint, OTEL_TRACES_EXPORTER: "none" }];
    for (const env of off) expect(await loadTraces(silentLog, env)).toBeNull();
    expect(await loadTraces(silentLog, endpoint)).not.toBeNull();
  });

  it("tell of each request its route, its status and whose trace it belongs to, and no more", async () => {
    const exporter = new InMemorySpanExporter();
    const app = Fastify({ genReqId: () => "id-1" });
    createTraces(new SimpleSpanProcessor(exporter)).mount(app);
    app.get("/users/:id", async () => "ok");
    app.get("/broken", (_request, reply) => reply.code(503).send());
    const headers = { traceparent: PARENT, authorization: "Bearer yms_secret" };
    await app.inject({ url: "/users/7?name=ann", headers });
    await app.inject("/broken");
    const [known, broken] = exporter.getFinishedSpans();
    expect(known).toMatchObject({ name: "GET /users/:id", parentSpanContext: { spanId: PARENT.split("-")[2] } });
    expect(known?.spanContext().traceId).toBe(PARENT.split("-")[1]);
    expect(known?.attributes).toEqual({
      "http.request.method": "GET",
      "yourmove.request_id": "id-1",
      "http.route": "/users/:id",
      "http.response.status_code": 200,
    });
    expect(broken).toMatchObject({ name: "GET /broken", status: { code: 2 }, parentSpanContext: undefined });
    await app.close();
  });

  it("pass over what is no traceparent", () => {
    const empty = PARENT.replace(/[\da-f]{16}-01$/, "0000000000000000-01");
    for (const header of [undefined, "", "hello", [PARENT, PARENT], empty]) expect(parentOf(header)).toBe(parentOf(""));
  });

  it("that can't go out are in the log, once a minute", async () => {
    const warned: object[] = [];
    const log = { ...silentLog, warn: (fields: object) => void warned.push(fields) };
    process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = "nowhere";
    onTestFinished(() => void delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
    const app = Fastify();
    (await loadTraces(log))?.mount(app);
    await app.inject("/");
    await app.close();
    expect(warned).toEqual([{ reason: expect.stringContaining("nowhere") }]);
  });

  it("go out over HTTP, the last of them when the server closes", async () => {
    const sent: string[] = [];
    const collector = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        sent.push(`${request.method} ${request.url} ${body}`);
        response.end("{}");
      });
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void collector.close());
    await new Promise((resolve) => collector.once("listening", resolve));
    const { port } = collector.address() as { port: number };
    process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${port}`;
    onTestFinished(() => void delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
    const app = Fastify();
    (await loadTraces(silentLog))?.mount(app);
    app.get("/hello", async () => "ok");
    await app.inject("/hello");
    await app.close();
    expect(sent.join()).toContain("POST /v1/traces");
    expect(sent.join()).toContain("GET /hello");
    expect(sent.join()).toContain("your-move");
  });
});
