// Its functions call one address, so that is generated into them.
module.exports = {
  yourMove: {
    input: "./openapi.json",
    output: { target: "./generated/orval.ts", client: "fetch", mode: "single", baseUrl: process.env.SERVICE },
  },
};
