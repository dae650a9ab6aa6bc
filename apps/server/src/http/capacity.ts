import type { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { BlockList, isIP, isIPv6, type Socket } from "node:net";
import { LIMITS } from "@yourmove/contract";
import { limitedAddress, plainAddress } from "../auth/addresses.ts";
import type { LimitTable } from "../auth/limit-table.ts";
import type { Settings } from "../env.ts";

/** Whether the process is so far behind that taking more work would only make it later for everyone. */
export interface Pressure {
  isOverloaded(): boolean;
  stop(): void;
}

const LOOK_MS = 500;
/** By then most clients have given up on the queued requests. */
const LATE_MS = 5000;

/** Watches how late the event loop is. */
export const watchPressure = (now: () => number = () => performance.now()): Pressure => {
  let dueTime = now() + LOOK_MS;
  let lateMs = 0;
  const timer = setInterval(() => {
    lateMs = now() - dueTime;
    dueTime = now() + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return { isOverloaded: () => lateMs > LATE_MS, stop: () => clearInterval(timer) };
};

/**
 * Watches for connections that never sent a request, as browsers open ahead; returns the function that closes them. Node counts
 * them as busy, and closing a server would wait for them.
 */
export const watchUnusedConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  // One for all of them.
  function forget(this: Socket) {
    unused.delete(this);
  }
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.on("close", forget);
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};

const familyOf = (ip: string): "ipv4" | "ipv6" => (isIPv6(ip) ? "ipv6" : "ipv4");

/** Whether a peer is this machine itself. */
export const isLoopback = (ip: string | undefined): boolean =>
  ip !== undefined && (/^127\.\d+\.\d+\.\d+$/.test(plainAddress(ip)) || ip === "::1");

/** The length of a network's prefix, also where it is written as a mask. */
const prefixOf = (bits: string): number =>
  bits.includes(".")
    ? bits.split(".").reduce((sum, part) => sum + Number(part).toString(2).replaceAll("0", "").length, 0)
    : Number(bits);

/** Creates the check whether an address is this machine's, or one of these addresses and networks. */
export const createIsOneOf = (entries: readonly string[]): ((ip: string) => boolean) => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, prefixOf(bits), familyOf(address));
  }
  return (ip) => {
    const plain = plainAddress(ip);
    return isLoopback(ip) || (isIP(plain) !== 0 && list.check(plain, familyOf(plain)));
  };
};

/** Behind a number of proxies every peer is one of them; addresses of proxies are listed one by one, or as networks. */
const exemptPeers = (trust: Settings["trustProxy"]): ((ip: string) => boolean) =>
  typeof trust === "number" ? () => true : createIsOneOf(trust || []);

interface Limited extends EventEmitter {
  maxConnections: number;
}

/**
 * Bounds the connections of the process, and those of one address but this machine's and trusted proxies'; one too many is
 * closed at once, as is one without an address.
 */
export const limitConnections = (
  server: Limited,
  { trustProxy, isRateLimited, limits }: Settings,
  { factorOf }: Pick<LimitTable, "factorOf">,
): void => {
  server.maxConnections = LIMITS.connections;
  const isExempt = exemptPeers(trustProxy);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // The peer reset it before it was accepted: what it has sent would count for nobody.
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    if (!isRateLimited || isExempt(remoteAddress)) return;
    const address = limitedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.LIMIT_CONNECTIONS * factorOf(address)) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
};
