/** Counts the commits of each author. */
import type { Context } from "../../../platform/context.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { readRepository } from "./repository-reader.ts";
import { findCommitId, getCommitId } from "./resolving.ts";

/** Only the newest commits are counted. */
const COMMITS_MAX = 2_000;

export interface ContributorRow {
  name: string;
  email: string;
  commits: number;
}

export interface ContributorFilter {
  ref?: string | undefined;
  orderBy?: "name" | "email" | "commits" | undefined;
  sort?: "asc" | "desc" | undefined;
}

export async function listContributors(
  ctx: Context,
  place: NamespaceRef,
  { ref, orderBy = "commits", sort = "asc" }: ContributorFilter,
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<ContributorRow>> {
  return readRepository(ctx, place, async (reader) => {
    const start =
      ref === undefined ? await findCommitId(reader, "HEAD") : await getCommitId(reader, ref);
    if (start === undefined) return { rows: [], total: 0 };
    const range = ["--no-merges", `--max-count=${COMMITS_MAX}`, start];
    const output = await reader.run(["log", "-z", "--format=%an%x00%ae", ...range]);
    const all = countByEmail(String(output).split("\0").slice(0, -1));
    const direction = sort === "asc" ? 1 : -1;
    const sorted = all.toSorted((one, other) => direction * compare(one, other, orderBy));
    return { rows: sorted.slice(offset, offset + limit), total: all.length };
  });
}

/** Names and emails alternate. The newest commits come first, so the newest name is used. */
function countByEmail(values: readonly string[]): ContributorRow[] {
  const found = new Map<string, ContributorRow>();
  for (let index = 0; index < values.length; index += 2) {
    const name = values[index] ?? "";
    const email = values[index + 1] ?? "";
    const row = found.get(email) ?? { name, email, commits: 0 };
    found.set(email, { ...row, commits: row.commits + 1 });
  }
  return [...found.values()];
}

function compare(
  one: ContributorRow,
  other: ContributorRow,
  by: "name" | "email" | "commits",
): number {
  return by === "commits" ? one.commits - other.commits : one[by].localeCompare(other[by], "en");
}
