import { afterAll } from "vitest";
import { endServers } from "./server-process.ts";

afterAll(endServers);
