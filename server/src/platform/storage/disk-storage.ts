/** File storage in a local folder, or in a network folder that all processes can access. */
import { constants, type StatsFs } from "node:fs";
import {
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import {
  assertStorageKey,
  splitIntoChunks,
  isStorageKey,
  PARTIAL_FOLDER,
  createStorageFullError,
  type FileStorage,
} from "./storage.ts";

const PIECE = 256 * 1024;
/** Error codes of a full disk and of a quota that is used up. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

export function createDiskStorage(folder: string): FileStorage {
  const root = resolve(folder);
  return {
    async put(key, content) {
      const target = join(root, assertStorageKey(key));
      const partial = join(root, PARTIAL_FOLDER, key.slice(key.indexOf("/") + 1));
      try {
        const size = await write(partial, content);
        await makeFolder(dirname(target));
        await rename(partial, target);
        await settleFolder(dirname(target));
        return size;
      } catch (error) {
        await rm(partial, { force: true });
        throw FULL.has(codeOf(error)) ? createStorageFullError(error) : error;
      }
    },

    async get(key, range) {
      const file = await openBelow(root, key);
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      return { size, content: file.createReadStream(range) };
    },

    async remove(key) {
      await rm(join(root, assertStorageKey(key)), { force: true });
    },

    async *list(area) {
      for await (const path of filesBelow(join(root, area))) {
        const key = relative(root, path).replaceAll(sep, "/");
        const found = isStorageKey(key) ? await unlessAbsent(stat(path)) : undefined;
        if (found !== undefined) yield { key, modifiedAt: found.mtime };
      }
    },

    isWell: () =>
      canWrite(root).then(
        (is) => is,
        () => false,
      ),
  };
}

/**
 * Minimum free space in bytes. With less, the disk counts as full, because an attachment of the usual
 * size would not fit.
 */
const ROOM = 16 * 1024 * 1024;

/**
 * Whether the disk has enough free bytes and a free inode. File systems that create inodes on
 * demand report `files` as 0; for these, the function checks only the bytes.
 */
export function hasFreeSpace({ bavail, bsize, files, ffree }: StatsFs): boolean {
  return bavail * bsize >= ROOM && (files === 0 || ffree > 0);
}

/**
 * Tests whether a small file can be written, because a file system can be read-only or over its quota
 * although it reports free space.
 */
async function canWrite(root: string): Promise<boolean> {
  const folder = join(root, PARTIAL_FOLDER);
  await makeFolder(folder);
  if (!hasFreeSpace(await statfs(root))) return false;
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, "Cairn", { mode: 0o600, flush: true });
    return true;
  } finally {
    await rm(probe, { force: true });
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await makeFolder(dirname(path));
  const file = await open(path, "wx", 0o600);
  try {
    let size = 0;
    for await (const piece of splitIntoChunks(content, PIECE)) {
      await file.appendFile(piece);
      size += piece.length;
    }
    // Without this sync, the file could have its final name after a power failure and still be empty.
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

/** Opens a file below the folder. Refuses symbolic links, which could point outside the folder. */
async function openBelow(root: string, key: string): Promise<FileHandle | undefined> {
  const path = join(root, assertStorageKey(key));
  const [top, real] = await Promise.all([
    unlessAbsent(realpath(root)),
    unlessAbsent(realpath(path)),
  ]);
  if (top === undefined || real === undefined) return undefined;
  if (real !== join(top, key))
    throw new Error(`The stored file ${key} is a link, not a regular file.`);
  return unlessAbsent(open(real, constants.O_RDONLY | constants.O_NOFOLLOW));
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await unlessAbsent(opendir(folder, { recursive: true }));
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Syncs the folder, so that the name of a new file is not lost in a power failure. */
async function settleFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? "";
}
