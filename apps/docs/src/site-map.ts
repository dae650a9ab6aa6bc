import { join } from "node:path";

/** The repository. */
export const REPOSITORY_ROOT: string = join(import.meta.dirname, "../../..");

/** A document that becomes a page. */
export interface Guide {
  /** From the root of the repository. */
  readonly file: string;
  /** Its address below the site's first folder. */
  readonly slug: string;
  /** Its name in the navigation. */
  readonly name: string;
}

const guide = (slug: string, name: string): Guide => ({ file: `docs/${slug}.md`, slug: `${slug}/`, name });

const packageGuide = (name: string): Guide => ({
  file: `packages/${name}/README.md`,
  slug: `packages/${name}/`,
  name: `@yourmove/${name}`,
});

/** The guides in the order in which they are read, by the groups of the navigation. */
export const GUIDES: Readonly<Record<string, readonly Guide[]>> = {
  "Start here": [
    { file: "docs/README.md", slug: "", name: "What Your Move is" },
    guide("five-minutes", "Five minutes"),
  ],
  Guides: [
    guide("react", "A board in React"),
    guide("bots", "A bot"),
    guide("embedding", "Your own users"),
    guide("webhooks", "Webhooks"),
    guide("testing", "Testing your app"),
    guide("your-own-game", "Your own game"),
    guide("boards", "A board for your game"),
    guide("rules-versions", "Changing the rules of a game"),
    guide("dice", "How dice are proven"),
    guide("time", "Time in a match"),
  ],
  Packages: [packageGuide("client"), packageGuide("react"), packageGuide("game"), packageGuide("testing")],
  "Running it": [
    guide("running", "Running it"),
    guide("settings", "Settings"),
    guide("backup", "Backup and restore"),
    guide("scaling", "Past one machine"),
    guide("privacy", "What is kept"),
    { file: "packages/yourmove/README.md", slug: "packages/yourmove/", name: "The command" },
    guide("own-bots", "The service's own bots"),
    guide("versions", "Versions"),
  ],
};

/** For contributors; the decisions follow. */
export const CONTRIBUTING: readonly Guide[] = [
  { file: "CONTRIBUTING.md", slug: "contributing/", name: "Contributing" },
  { file: "ARCHITECTURE.md", slug: "architecture/", name: "Architecture" },
  guide("adding-a-game", "Adding a built-in game"),
  guide("adding-an-operation", "Adding an operation"),
  guide("adding-a-column", "Adding a column"),
  guide("a-move", "A move, step by step"),
  guide("guarantees", "Guarantees"),
  guide("first-load", "The first load"),
  { file: "CHANGELOG.md", slug: "changelog/", name: "Changes" },
  { file: "SECURITY.md", slug: "security/", name: "Security" },
];

/** The contract in words belongs to the reference. */
export const CONTRACT: Guide = guide("contract", "The contract");
