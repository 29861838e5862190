/** Reads commits with `git log`. */
import type { RepositoryReader } from "./repository-reader.ts";

export interface CommitRow {
  id: string;
  parentIds: string[];
  authorName: string;
  authorEmail: string;
  authoredAt: string;
  committerName: string;
  committerEmail: string;
  committedAt: string;
  message: string;
}

const FIELDS = ["%H", "%P", "%an", "%ae", "%at", "%cn", "%ce", "%ct", "%B"];
const LOG = ["log", "-z", `--format=${FIELDS.join("%x00")}`];
/** Git stores any number; `Date` and PostgreSQL do not. This is the last second of the year 9999. */
const LATEST_SECOND = 253_402_300_799;

/** Runs `git log` with further arguments. Omits commits when their messages are larger than the limit. */
export async function logCommits(
  reader: RepositoryReader,
  args: readonly string[],
  input?: string,
): Promise<CommitRow[]> {
  const options = input === undefined ? {} : { input };
  const { output } = await reader.runPartially([...LOG, ...args], options);
  return parseCommits(String(output));
}

/** Reads the commits with these ids. The ids must be those of commits that exist. */
export async function loadCommits(
  reader: RepositoryReader,
  ids: readonly string[],
): Promise<Map<string, CommitRow>> {
  // Without an id, git would show HEAD.
  if (ids.length === 0) return new Map();
  const args = ["--no-walk=unsorted", "--stdin"];
  const rows = await logCommits(reader, args, ids.map((id) => `${id}\n`).join(""));
  return new Map(rows.map((row) => [row.id, row]));
}

function parseCommits(text: string): CommitRow[] {
  const values = text.split("\0");
  const count = Math.floor((values.length - 1) / FIELDS.length);
  return Array.from({ length: count }, (_commit, index) =>
    parseCommit(values.slice(index * FIELDS.length, (index + 1) * FIELDS.length)),
  );
}

function parseCommit(values: readonly string[]): CommitRow {
  const [id = "", parents = "", authorName = "", authorEmail = "", authored = ""] = values;
  const [committerName = "", committerEmail = "", committed = "", message = ""] = values.slice(5);
  return {
    id,
    parentIds: parents.split(" ").filter(Boolean),
    authorName,
    authorEmail,
    authoredAt: parseSeconds(authored),
    committerName,
    committerEmail,
    committedAt: parseSeconds(committed),
    message,
  };
}

function parseSeconds(text: string): string {
  const seconds = Math.min(Math.max(Number(text) || 0, 0), LATEST_SECOND);
  return new Date(seconds * 1_000).toISOString();
}
