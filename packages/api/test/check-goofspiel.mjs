// Checks a match of goofspiel that is over, by what the service says of it and nothing else: that its seed is the one that was
// committed to, that the prizes came as the seed says, and that whoever won is who had more. It has nothing of ours.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const { match, items } = JSON.parse(readFileSync(0, "utf8"));
const seed = Buffer.from(match.chance.seed, "hex");
const complain = (what) => {
  console.log(what);
  process.exit(1);
};

/** The whole numbers below n of one call, one after the other. */
const drawing = (v) => {
  let words = [];
  let blocks = 0;
  const word = () => {
    if (words.length === 0) {
      const block = createHmac("sha256", seed).update(`yourmove/1:${v}:${blocks++}`).digest();
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.readUInt32BE(at));
    }
    return words.shift();
  };
  return (n) => {
    let drawn = word();
    while (drawn >= n * Math.floor(2 ** 32 / n)) drawn = word();
    return drawn % n;
  };
};

if (createHash("sha256").update(seed).digest("hex") !== match.chance.commitment) complain("Another seed");
const prizes = Array.from({ length: 13 }, (_, at) => at + 1);
const int = drawing(0);
for (let last = 12; last > 0; last -= 1) {
  const other = int(last + 1);
  [prizes[last], prizes[other]] = [prizes[other], prizes[last]];
}
if (JSON.stringify(prizes) !== JSON.stringify(match.game.prizes)) complain("Other prizes");
const bidsOf = (symbol) => items.filter((each) => each.symbol === symbol).map(({ move }) => move.bid);
const [x, o] = ["X", "O"].map((symbol) => [...bidsOf(symbol), 91 - bidsOf(symbol).reduce((sum, bid) => sum + bid, 0)]);
const points = prizes.reduce((sum, prize, at) => sum + Math.sign(x[at] - o[at]) * prize, 0);
const winner = points === 0 ? null : points > 0 ? match.xUserID : match.oUserID;
if (winner !== match.winnerUserID) complain("Another winner");
console.log("It is as it was shown");
