/** Finds the commit that changed each line of a file last. */
import type { Context } from "../../../platform/context.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getFileEntry } from "./blobs.ts";
import { loadCommits, type CommitRow } from "./commit-rows.ts";
import { readRepository } from "./repository-reader.ts";
import { getCommitId } from "./resolving.ts";

export interface BlameRangeRow {
  commit: CommitRow;
  lines: string[];
}

export interface LineRange {
  start: number;
  end: number;
}

const LINE_HEADER = /^([0-9a-f]{40}) \d+ \d+/;

export async function getBlame(
  ctx: Context,
  ref: NamespaceRef,
  wish: { ref: string; path: string; range?: LineRange | undefined },
): Promise<BlameRangeRow[]> {
  return readRepository(ctx, ref, async (reader) => {
    const commitId = await getCommitId(reader, wish.ref);
    const { path } = await getFileEntry(reader, commitId, wish.path);
    const { range } = wish;
    const limit = range === undefined ? [] : ["-L", `${range.start},${range.end}`];
    const args = ["blame", "--porcelain", ...limit, commitId, "--", path];
    const ranges = parseBlame(String(await reader.run(args)));
    const commits = await loadCommits(reader, [...new Set(ranges.map(({ id }) => id))]);
    return ranges.flatMap(({ id, lines }) => {
      const commit = commits.get(id);
      return commit === undefined ? [] : [{ commit, lines }];
    });
  });
}

/** Each line of the file follows lines about its commit, and begins with a tab. */
function parseBlame(text: string): { id: string; lines: string[] }[] {
  const ranges: { id: string; lines: string[] }[] = [];
  let id = "";
  for (const line of text.split("\n")) {
    if (!line.startsWith("\t")) {
      id = LINE_HEADER.exec(line)?.[1] ?? id;
      continue;
    }
    const last = ranges.at(-1);
    if (last?.id === id) last.lines.push(line.slice(1));
    else ranges.push({ id, lines: [line.slice(1)] });
  }
  return ranges;
}
