#!/usr/bin/env node
import { run } from "./create.mjs";

process.exitCode = run(process.argv.slice(2));
