import { afterAll } from "vitest";
import { endServers } from "../support/server-process.ts";

afterAll(endServers);
