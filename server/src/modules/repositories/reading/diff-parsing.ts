/** Parses what `git diff-tree --raw -z --patch` prints, and applies the limits of diffs. Pure functions. */

export interface DiffFile {
  oldPath: string;
  newPath: string;
  oldMode: string;
  newMode: string;
  isNew: boolean;
  isRenamed: boolean;
  isDeleted: boolean;
  /** The hunks; empty when the diff is too large. */
  patch: string;
  isCollapsed: boolean;
  isTooLarge: boolean;
}

type RawEntry = Pick<DiffFile, "oldPath" | "newPath" | "oldMode" | "newMode"> & { status: string };

const PATCH_BYTES_MAX = 200 * 1024;
const COLLAPSED_BYTES = PATCH_BYTES_MAX / 10;
/** Files after these start collapsed. */
const SOFT = { files: 100, lines: 5_000, bytes: 100 * 5 * 1024 };
/** Files after these are left out. */
const HARD = { files: 1_000, lines: 50_000, bytes: 1_000 * 5 * 1024 };

const RAW = /^:(\d{6}) (\d{6}) [0-9a-f]{40} [0-9a-f]{40} ([A-Z])\d{0,3}$/;
const FILE_HEADER = "diff --git ";

/** `isTruncated`: the output is incomplete, so the last patch is too. */
export function parseDiff(
  text: string,
  isTruncated: boolean,
): { files: DiffFile[]; isTruncated: boolean } {
  const { entries, rest } = parseRawEntries(text);
  const sections = splitPatch(rest);
  if (isTruncated) sections.pop();
  const files: DiffFile[] = [];
  const used = { files: 0, lines: 0, bytes: 0 };
  let position = 0;
  for (const entry of entries) {
    // Git shows a file that becomes a symbolic link as a deleted and a new file.
    const count = entry.status === "T" ? 2 : 1;
    const own = sections.slice(position, position + count);
    position += count;
    const file = buildFile(entry, own.length < count ? undefined : own.map(readHunks).join(""));
    used.files += 1;
    used.lines += countLines(file.patch);
    used.bytes += Buffer.byteLength(file.patch);
    if (exceeds(used, HARD)) return { files, isTruncated: true };
    files.push(exceeds(used, SOFT) ? { ...file, isCollapsed: true } : file);
  }
  return { files, isTruncated: false };
}

/** The entries come first, each in two or three parts that end with NUL; an empty part ends them. */
function parseRawEntries(text: string): { entries: RawEntry[]; rest: string } {
  const entries: RawEntry[] = [];
  let position = 0;
  const next = () => {
    const end = text.indexOf("\0", position);
    if (end === -1) return undefined;
    const part = text.slice(position, end);
    position = end + 1;
    return part;
  };
  for (;;) {
    const [, oldMode, newMode, status] = RAW.exec(next() ?? "") ?? [];
    if (oldMode === undefined || newMode === undefined || status === undefined) break;
    const oldPath = next();
    const newPath = status === "R" || status === "C" ? next() : oldPath;
    if (oldPath === undefined || newPath === undefined) break;
    entries.push({ oldPath, newPath, oldMode, newMode, status });
  }
  return { entries, rest: text.slice(position) };
}

/** Splits the patch into the sections of its files. Lines of content never begin with a header's letters. */
function splitPatch(patch: string): string[] {
  if (!patch.startsWith(FILE_HEADER)) return [];
  return patch.slice(FILE_HEADER.length).split(`\n${FILE_HEADER}`);
}

/** Returns the hunks of a section without the lines that name the file. */
function readHunks(section: string): string {
  const hunk = section.indexOf("\n@@ ");
  const start = hunk === -1 ? section.indexOf("\nBinary files ") : hunk;
  if (start === -1) return "";
  const hunks = section.slice(start + 1);
  return hunks.endsWith("\n") ? hunks : `${hunks}\n`;
}

function buildFile({ status, ...entry }: RawEntry, patch: string | undefined): DiffFile {
  const bytes = patch === undefined ? Infinity : Buffer.byteLength(patch);
  const isTooLarge = bytes > PATCH_BYTES_MAX;
  return {
    ...entry,
    isNew: status === "A",
    isRenamed: status === "R",
    isDeleted: status === "D",
    patch: isTooLarge ? "" : (patch ?? ""),
    isCollapsed: bytes >= COLLAPSED_BYTES,
    isTooLarge,
  };
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function exceeds(used: typeof SOFT, limit: typeof SOFT): boolean {
  return used.files > limit.files || used.lines > limit.lines || used.bytes > limit.bytes;
}
