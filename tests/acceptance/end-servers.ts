import { afterAll } from "vitest";
import { endServers } from "../processes/server-process.ts";

afterAll(endServers);
