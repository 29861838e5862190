/** Counts the lines that commits add and delete. */
import type { CommitStats } from "@cairn/contract/repositories/commits";
import type { RepositoryReader } from "./repository-reader.ts";

const LOG = ["log", "--no-walk=unsorted", "--stdin", "--format=%x00%H", "--shortstat", "-M"];

/** The lines of a merge are compared with those of its first parent. */
export async function countChangedLines(
  reader: RepositoryReader,
  ids: readonly string[],
): Promise<Map<string, CommitStats>> {
  if (ids.length === 0) return new Map();
  const input = ids.map((id) => `${id}\n`).join("");
  const output = await reader.run([...LOG, "--diff-merges=first-parent"], { input });
  return new Map(String(output).split("\0").slice(1).map(parseStats));
}

function parseStats(text: string): [id: string, stats: CommitStats] {
  const additions = Number(/ (\d{1,12}) insertion/.exec(text)?.[1] ?? 0);
  const deletions = Number(/ (\d{1,12}) deletion/.exec(text)?.[1] ?? 0);
  return [text.slice(0, 40), { additions, deletions, total: additions + deletions }];
}
