import { EventEmitter } from "node:events";
import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { createLimitTable } from "../auth/limit-table.ts";
import { readSettings } from "../env.ts";
import { limitConnections } from "./capacity.ts";

const MAX = LIMITS.connectionsOfAddress;

const listen = (env: Record<string, string> = {}) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 });
  limitConnections(server, read.settings, createLimitTable(read.settings.limits));
  const cut: string[] = [];
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => cut.push(remoteAddress) });
    server.emit("connection", socket);
    return { close: () => socket.emit("close") };
  };
  const connectAll = (address: string, count = MAX + 2) => Array.from({ length: count }, () => connect(address));
  return { server, connect, connectAll, cut };
};

describe("connections", () => {
  it("are limited in a process", () => {
    expect(listen().server.maxConnections).toBe(LIMITS.connections);
    expect(listen({ RATE_LIMIT: "off" }).server.maxConnections).toBe(LIMITS.connections);
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

  it("of one address are as many as is set, and of a named network that many times more", () => {
    const { connectAll, cut } = listen({ LIMIT_CONNECTIONS: "100", SHARED_NETWORKS: "198.51.100.0/24=3" });
    connectAll("192.0.2.1", 101);
    connectAll("198.51.100.7", 302);
    expect(cut).toEqual(["192.0.2.1", "198.51.100.7", "198.51.100.7"]);
  });

  it("of an IPv6 subscriber are counted together", () => {
    const { connect, connectAll, cut } = listen();
    connectAll("2001:db8::1", MAX);
    connect("2001:db8::2");
    connect("2001:db8:0:1::2");
    expect(cut).toEqual(["2001:db8::2"]);
  });

  it.each([
    [{}, "127.0.0.1"],
    [{}, "::1"],
    [{}, "::ffff:127.0.0.1"],
    [{ TRUST_PROXY: "on" }, "192.0.2.1"],
    [{ TRUST_PROXY: "10.0.0.0/8, 192.0.2.1" }, "192.0.2.1"],
    [{ TRUST_PROXY: "10.0.0.0/8" }, "::ffff:10.20.30.40"],
    [{ TRUST_PROXY: "10.0.0.0/255.0.0.0" }, "10.20.30.40"],
    [{ TRUST_PROXY: "2001:db8::/32" }, "2001:db8::7"],
    [{ RATE_LIMIT: "off" }, "192.0.2.1"],
  ])("with %j are not counted from %s", (env, address) => {
    const { connectAll, cut } = listen(env as Record<string, string>);
    connectAll(address);
    expect(cut).toEqual([]);
  });

  it("of others are counted where proxies are named by their addresses", () => {
    const { connectAll, cut } = listen({ TRUST_PROXY: "10.0.0.0/8" });
    connectAll("192.0.2.1");
    expect(cut).toHaveLength(2);
  });
});
