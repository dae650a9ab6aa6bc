// The lines are written by tools/release/until-published.mjs.

const SERVICE = "https://play.example.org";
const LINES = `
npm config set --location=project @yourmove:registry=http://localhost:3000/packages/
npx @yourmove/client types https://play.example.org > games.d.ts
`;

/** What a shell runs to write the types of a service's games; without an address, those of an example. */
export const typeLines = (address = SERVICE): string => LINES.trim().replace(SERVICE, () => address);
