// npm run test:long: the guarantees with the full figures of their promises; takes the better part of an hour.
process.env.ROUNDS = "full";
process.argv.push("acceptance");
await import("./test.mjs");
