#!/usr/bin/env node
// A file that is there before anything is built, so that every install can link the command to it.
import { run } from "../dist/dev.js";

await run(process.argv.slice(2));
