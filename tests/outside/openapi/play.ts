import { play as playWithHeyApi } from "./with-hey-api.ts";
import { play as playWithOpenapiTypescript } from "./with-openapi-typescript.ts";
import { play as playWithOrval } from "./with-orval.ts";

const url = process.argv[2] ?? "";
const ways = {
  "openapi-typescript": playWithOpenapiTypescript,
  "hey-api": playWithHeyApi,
  orval: playWithOrval,
};
for (const [name, play] of Object.entries(ways)) console.log(`${name}: ${await play(url)}`);
