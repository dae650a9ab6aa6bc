#!/usr/bin/env node
// A file that is there before anything is built, so that every install can link the command to it.
import { run } from "../dist/command.js";

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
