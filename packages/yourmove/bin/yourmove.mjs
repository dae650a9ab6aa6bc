#!/usr/bin/env -S node --max-semi-space-size=64
// The package has the built service beside this file; a clone of the repository has its sources, and builds them first.
import { existsSync } from "node:fs";

const isClone = existsSync(new URL("../src/main.ts", import.meta.url));
await import(isClone ? "../../../tools/dev/start.mjs" : "../dist/apps/server/dist/yourmove.js");
