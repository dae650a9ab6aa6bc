import { EventEmitter } from "node:events";
import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { settingsOf } from "../../../../tests/support/settings.ts";
import { createLimitTable } from "../auth/limit-table.ts";
import { limitConnections } from "./capacity.ts";

const MAX = LIMITS.connectionsOfAddress;

const listen = (env: Record<string, string> = {}) => {
  const settings = settingsOf(env);
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 });
  limitConnections(server, settings, createLimitTable(settings.limits));
  const cut: (string | undefined)[] = [];
  const connect = (remoteAddress: string | undefined) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => cut.push(remoteAddress) });
    server.emit("connection", socket);
    return { close: () => socket.emit("close") };
  };
  const connectAll = (address: string, count = MAX + 2) => Array.from({ length: count }, () => connect(address));
  return { server, connect, connectAll, cut };
};

describe("connections", () => {
  it.each([{}, { RATE_LIMIT: "off" }])("are limited in a process (%j)", (env) => {
    expect(listen(env as Record<string, string>).server.maxConnections).toBe(LIMITS.connections);
  });

  it("of one address are limited; one too many is closed", () => {
    const { connect, connectAll, cut } = listen();
    const open = connectAll("192.0.2.1");
    expect(cut).toHaveLength(2);
    open[0]?.close();
    connect("::ffff:192.0.2.1");
    expect(cut).toHaveLength(2);
    connect("192.0.2.1");
    connect("192.0.2.2");
    expect(cut).toHaveLength(3);
  });

  const set = { LIMIT_CONNECTIONS: "100", SHARED_NETWORKS: "198.51.100.0/24=3" };
  it.each([
    [set, "192.0.2.1", 100],
    [set, "198.51.100.7", 300],
    [{ TRUST_PROXY: "10.0.0.0/8" }, "192.0.2.1", MAX],
    [{}, "127.0.0.1", null],
    [{}, "::1", null],
    [{}, "::ffff:127.0.0.1", null],
    [{ TRUST_PROXY: "on" }, "192.0.2.1", null],
    [{ TRUST_PROXY: "10.0.0.0/8, 192.0.2.1" }, "192.0.2.1", null],
    [{ TRUST_PROXY: "10.0.0.0/8" }, "::ffff:10.20.30.40", null],
    [{ TRUST_PROXY: "10.0.0.0/255.0.0.0" }, "10.20.30.40", null],
    [{ TRUST_PROXY: "2001:db8::/32" }, "2001:db8::7", null],
    [{ RATE_LIMIT: "off" }, "192.0.2.1", null],
  ])("with %j from %s are as many as %s", (env, address, most) => {
    const { connectAll, cut } = listen(env as Record<string, string>);
    connectAll(address, (most ?? MAX) + 2);
    expect(cut).toHaveLength(most === null ? 0 : 2);
  });

  it.each([{}, { RATE_LIMIT: "off" }, { TRUST_PROXY: "1" }])(
    "reset before they are accepted are closed (%j)",
    (env) => {
      const { connect, cut } = listen(env as Record<string, string>);
      connect(undefined);
      expect(cut).toEqual([undefined]);
    },
  );

  it("of an IPv6 subscriber are counted together", () => {
    const { connect, connectAll, cut } = listen();
    connectAll("2001:db8::1", MAX);
    connect("2001:db8::2");
    connect("2001:db8:0:1::2");
    expect(cut).toEqual(["2001:db8::2"]);
  });
});
