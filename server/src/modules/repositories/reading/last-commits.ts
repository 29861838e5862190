/** Finds the last commit that changed each of the given entries of one folder, in one walk of the history. */
import type { RepositoryReader } from "./repository-reader.ts";

/** Old entries of a repository with a long history would need minutes. */
const TIMEOUT_MS = 3_000;

/** Returns the ids of commits by path. Paths are missing that were not found in time. */
export async function findLastCommitIds(
  reader: RepositoryReader,
  commitId: string,
  folder: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (paths.length === 0) return found;
  const wanted = new Set(paths);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const args = ["log", "-z", "--name-only", "--no-renames", "--format=%x00%H", commitId, "--"];
  const parser = new ChangedPathsParser();
  const depth = folder === "" ? 1 : folder.split("/").length + 1;
  try {
    for await (const chunk of reader.stream(
      [...args, ...(folder === "" ? [] : [folder])],
      signal,
    )) {
      for (const { id, path } of parser.parse(chunk)) {
        const entry = path.split("/", depth).join("/");
        if (wanted.delete(entry)) found.set(entry, id);
      }
      // Leaving the loop ends the command.
      if (wanted.size === 0) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return found;
}

/** Parses the output of `git log -z --name-only --format=%x00%H` as it arrives. */
class ChangedPathsParser {
  #rest = Buffer.alloc(0);
  #id = "";
  #state: "paths" | "id" | "first path" = "paths";

  *parse(chunk: Buffer): Generator<{ id: string; path: string }> {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const end = bytes.lastIndexOf(0);
    this.#rest = bytes.subarray(end + 1);
    if (end === -1) return;
    for (const part of bytes.toString("utf8", 0, end).split("\0")) {
      if (this.#state === "id") {
        this.#id = part;
        this.#state = "first path";
      } else if (part === "") this.#state = "id";
      else {
        // A line break separates the id from the first path.
        const path = this.#state === "first path" ? part.slice(1) : part;
        this.#state = "paths";
        yield { id: this.#id, path };
      }
    }
  }
}
