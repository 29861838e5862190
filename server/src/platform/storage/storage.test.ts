import { execFile } from "node:child_process";
import type { StatsFs } from "node:fs";
import { mkdtemp, readdir, rm, statfs, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import S3rver from "@20minutes/s3rver";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskStorage, hasFreeSpace } from "./disk-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import { splitIntoChunks, createStorageKey, type FileStorage } from "./storage.ts";

const run = promisify(execFile);
const TEXT = { contentType: "text/plain" };
const MEBIBYTE = 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), "cairn-storage-"));
const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "files" }],
});
const { port } = await s3.run();
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = {
  endpoint: new URL(`http://127.0.0.1:${port}`),
  bucket: "files",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
};

describe.each<[string, FileStorage]>([
  ["a folder", createDiskStorage(join(folder, "disk"))],
  ["a bucket", createS3Storage(bucket)],
])("%s", (_name, storage) => {
  test("gives back what was put into it, and how much that is", async () => {
    const key = createStorageKey("uploads");
    expect(await storage.put(key, pieces("seven ", "stones"), TEXT)).toBe(12);
    const stored = await storage.get(key);
    expect(stored?.size).toBe(12);
    expect(await text(stored)).toBe("seven stones");
  });

  test("keeps nothing as well as something", async () => {
    const key = createStorageKey("uploads");
    expect(await storage.put(key, pieces(), TEXT)).toBe(0);
    const stored = await storage.get(key);
    expect(stored?.size).toBe(0);
    expect(await text(stored)).toBe("");
  });

  test.each([5 * MEBIBYTE, 5 * MEBIBYTE + 1, 11 * MEBIBYTE])("keeps %i bytes", async (size) => {
    const key = createStorageKey("uploads");
    const content = Buffer.alloc(size, "0123456789abcdef0");
    expect(await storage.put(key, chunked(content, 65_536), TEXT)).toBe(size);
    const stored = await storage.get(key);
    expect(stored?.size).toBe(size);
    expect(content.equals(await bytesOf(stored))).toBe(true);
  });

  test("gives a part, and tells how large the whole is", async () => {
    const key = createStorageKey("uploads");
    await storage.put(key, pieces("0123456789"), TEXT);
    const stored = await storage.get(key, { start: 3, end: 5 });
    expect(stored?.size).toBe(10);
    expect(await text(stored)).toBe("345");
  });

  test("has nothing where nothing was put, and removes it without complaint", async () => {
    expect(await storage.get(createStorageKey("uploads"))).toBeUndefined();
    await storage.remove(createStorageKey("uploads"));
  });

  test("removes", async () => {
    const key = createStorageKey("uploads");
    await storage.put(key, pieces("gone"), TEXT);
    await storage.remove(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  test.each([0, 12 * MEBIBYTE])("keeps nothing of what breaks off after %i bytes", async (size) => {
    const key = createStorageKey("uploads");
    await expect(storage.put(key, breakingOff(size), TEXT)).rejects.toThrow("broke off");
    expect(await storage.get(key)).toBeUndefined();
    expect(await keysIn(storage, "partial")).toEqual([]);
  });

  test("lists an area with the time of each file", async () => {
    const keys = [
      createStorageKey("listed"),
      createStorageKey("listed"),
      createStorageKey("listed"),
    ];
    for (const key of keys) await storage.put(key, pieces("here"), TEXT);
    expect((await keysIn(storage, "listed")).toSorted()).toEqual(keys.toSorted());
    for await (const { modifiedAt } of storage.list("listed")) {
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(await keysIn(storage, "nothing")).toEqual([]);
  });

  test.each([
    "../../etc/passwd",
    "uploads/../../etc/passwd",
    "/etc/passwd",
    "uploads/ab/cd/short",
    `uploads/ab/cd/${"a".repeat(32)}\0`,
    `uploads/ab/cd/${"a".repeat(31)}/`,
    "",
  ])("knows no key %j", async (key) => {
    await expect(storage.get(key)).rejects.toThrow("no key");
    await expect(storage.remove(key)).rejects.toThrow("no key");
    await expect(storage.put(key, pieces("x"), TEXT)).rejects.toThrow("no key");
  });

  test("is well", async () => {
    expect(await storage.isWell()).toBe(true);
  });
});

describe("a folder", () => {
  test("does not follow a link that leads out of it", async () => {
    const root = join(folder, "linked");
    const storage = createDiskStorage(root);
    const key = createStorageKey("uploads");
    await storage.put(key, pieces("inside"), TEXT);
    await writeFile(join(folder, "outside"), "secret");
    await storage.remove(key);
    await symlink(join(folder, "outside"), join(root, key));
    await expect(storage.get(key)).rejects.toThrow("is a link");
  });

  test("tells of a file that nobody finished", async () => {
    const root = join(folder, "partly");
    const storage = createDiskStorage(root);
    const key = createStorageKey("partial");
    await storage.put(key, pieces("half"), TEXT);
    await utimes(join(root, key), new Date(0), new Date(0));
    const found = [];
    for await (const entry of storage.list("partial")) found.push(entry);
    expect(found).toEqual([{ key, modifiedAt: new Date(0) }]);
  });

  test("that is full says so, keeps nothing half, and goes on when there is room again [F5]", async ({
    skip,
  }) => {
    const root = join(folder, "small");
    skip(!(await mountSmall(root)), "only root can mount");
    try {
      const storage = createDiskStorage(root);
      const small = createStorageKey("uploads");
      await storage.put(small, pieces("fits"), TEXT);
      const large = createStorageKey("uploads");
      const tooMuch = () => storage.put(large, chunked(Buffer.alloc(4 * MEBIBYTE), 65_536), TEXT);
      await expect(tooMuch()).rejects.toMatchObject({ code: "storage_full" });
      expect(await storage.get(large)).toBeUndefined();
      expect(await keysIn(storage, "partial")).toEqual([]);
      expect(await text(await storage.get(small))).toBe("fits");
      expect(await storage.put(large, pieces("room again"), TEXT)).toBe(10);
    } finally {
      await run("umount", [root]);
    }
  });

  test("that is full, or has no inodes left, is not well until there is room again [L8]", async ({
    skip,
  }) => {
    const root = join(folder, "filled");
    skip(!(await mountSmall(root, "size=20m,nr_inodes=100")), "only root can mount");
    try {
      const storage = createDiskStorage(root);
      expect(await storage.isWell()).toBe(true);
      await writeFile(join(root, "filler"), Buffer.alloc(8 * MEBIBYTE));
      expect(await storage.isWell()).toBe(false);
      await rm(join(root, "filler"));
      expect(await storage.isWell()).toBe(true);
      const { ffree } = await statfs(root);
      const names = Array.from({ length: ffree }, (_, n) => join(root, `filler-${n}`));
      for (const name of names) await writeFile(name, "");
      expect(await storage.isWell()).toBe(false);
      for (const name of names) await rm(name);
      expect(await storage.isWell()).toBe(true);
      expect(await readdir(join(root, "partial"))).toEqual([]);
    } finally {
      await run("umount", [root]);
    }
  });

  test.each([
    [{ bavail: 4_096, files: 1_000, ffree: 10 }, true],
    [{ bavail: 4_095, files: 1_000, ffree: 10 }, false],
    [{ bavail: 1_000_000, files: 1_000, ffree: 0 }, false],
    [{ bavail: 1_000_000, files: 0, ffree: 0 }, true],
  ])("with %j has room: %s [L8]", (free, wanted) => {
    expect(hasFreeSpace({ bsize: 4_096, ...free } as StatsFs)).toBe(wanted);
  });

  test("that cannot be made is not well", async () => {
    await writeFile(join(folder, "file"), "no folder");
    expect(await createDiskStorage(join(folder, "file", "storage")).isWell()).toBe(false);
  });

  test("has no name in it that a person chose", async () => {
    const names = await readdir(join(folder, "disk", "uploads"), { recursive: true });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/^[0-9a-f/]+$/.test(name))).toEqual([]);
  });
});

describe("a bucket", () => {
  test("that is not there is not well", async () => {
    expect(await createS3Storage({ ...bucket, bucket: "absent" }).isWell()).toBe(false);
  });

  test("that is not ours, or not reached, is not well, and what is put there fails", async () => {
    const wrongs = [
      { ...bucket, accessKeyId: "NOBODY" },
      { ...bucket, endpoint: new URL("http://127.0.0.1:9") },
    ];
    for (const wrong of wrongs) {
      const storage = createS3Storage(wrong);
      expect(await storage.isWell()).toBe(false);
      await expect(
        storage.put(createStorageKey("uploads"), pieces("x"), TEXT),
      ).rejects.toMatchObject({
        code: "unavailable",
      });
    }
  });
});

test.each([
  [[], 4, [""]],
  [["abcd"], 4, ["abcd"]],
  [["ab", "cdef", "", "g"], 3, ["abc", "def", "g"]],
  [["abcdefghij"], 4, ["abcd", "efgh", "ij"]],
])("%j in pieces of %i are %j", async (chunks, size, wanted) => {
  const found = [];
  for await (const piece of splitIntoChunks(pieces(...chunks), size)) found.push(piece.toString());
  expect(found).toEqual(wanted);
});

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const one of texts) yield Buffer.from(one);
}

async function* chunked(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

async function* breakingOff(size: number): AsyncGenerator<Uint8Array> {
  yield* chunked(Buffer.alloc(size), 65_536);
  throw new Error("broke off");
}

async function text(stored: Awaited<ReturnType<FileStorage["get"]>>): Promise<string> {
  return (await bytesOf(stored)).toString();
}

async function bytesOf(stored: Awaited<ReturnType<FileStorage["get"]>>): Promise<Buffer> {
  if (stored === undefined) throw new Error("There is no such file.");
  return buffer(stored.content);
}

async function keysIn(storage: FileStorage, area: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list(area)) keys.push(key);
  return keys;
}

/** Mounts a small tmpfs. Returns false if the machine or the user does not allow mounting. */
async function mountSmall(path: string, options = "size=1m"): Promise<boolean> {
  await run("mkdir", ["-p", path]);
  return run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]).then(
    () => true,
    () => false,
  );
}
