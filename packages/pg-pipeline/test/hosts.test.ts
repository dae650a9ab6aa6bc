import { expect, it } from "vitest";
import { hostsOf } from "../src/index.ts";

const urlsOf = (databaseUrl: string): string[] => {
  const hosts = hostsOf(databaseUrl);
  return Array.from({ length: hosts.count }, () => {
    const url = hosts.current();
    hosts.leave(url);
    return url;
  });
};

it("an address with several hosts is one for each, in turn, without what only libpq understands", () => {
  const several = "postgresql://me:p%40ss@one:5432,[::1]:5433,three/db?target_session_attrs=read-write&sslmode=require";
  expect(urlsOf(several)).toEqual([
    "postgresql://me:p%40ss@one:5432/db?sslmode=require",
    "postgresql://me:p%40ss@[::1]:5433/db?sslmode=require",
    "postgresql://me:p%40ss@three/db?sslmode=require",
  ]);
  expect([hostsOf(several).mustWrite, hostsOf("postgres://one/db").mustWrite]).toEqual([true, false]);
});

it("an address with one host stays as it is", () => {
  for (const url of ["postgres://one/db?sslmode=require&x=%2C", "postgresql:///db?host=/run/postgresql"])
    expect(urlsOf(url)).toEqual([url]);
});

it("who left a host late moves nobody else on", () => {
  const hosts = hostsOf("postgres://one,two/db");
  const first = hosts.current();
  hosts.leave(first);
  hosts.leave(first);
  expect(hosts.current()).toBe("postgres://two/db");
});
