import type { MatchRecord } from "@yourmove/rules";

const PAGE = 100;

export type IsStopped = () => boolean;
type ListPage = (page: { readonly after: number; readonly limit: number }) => Promise<MatchRecord[]>;

/** The matches of a list, page after page. */
export async function* eachMatch(list: ListPage, isStopped: IsStopped, limit = PAGE): AsyncGenerator<MatchRecord> {
  for (let after = 0; !isStopped(); ) {
    const page = await list({ after, limit });
    for (const match of page) if (!isStopped()) yield match;
    if (page.length < limit) return;
    after = page.at(-1)?.matchID ?? after;
  }
}
