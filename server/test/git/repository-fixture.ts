/** Pushes a repository with files, names and objects that a reader can get wrong. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  buildCloneUrl,
  commitFiles,
  createLocalRepository,
  git,
  locateFolder,
  readHead,
} from "./git-client.ts";

/** Names of files in the folder `odd` that quoting or splitting could break. */
export const ODD_NAMES = [
  "line\nbreak",
  'quo"te',
  "tab\there",
  "back\\slash",
  "-x",
  "--help",
  ":(top)",
  "*",
  "ünï🙂",
  " space ",
  "x".repeat(255),
];

const LARGE_BYTES = 5 * 1024 ** 2;
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const LFS_POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
/** A submodule is the id of a commit of another repository. */
const SUBMODULE = "a".repeat(40);
const FOLDER = "fixture";

export interface PushedFixture {
  head: string;
  first: string;
  large: Buffer;
}

export async function pushFixture(
  address: string,
  project: { path: string },
  user: { username: string },
): Promise<PushedFixture> {
  await createLocalRepository(FOLDER);
  const first = await readHead(FOLDER);
  await git(FOLDER, "tag", "--annotate", "--message=First release\n\nDetails", "v1.0");
  await git(FOLDER, "tag", "light");
  const large = Buffer.alloc(LARGE_BYTES, "0123456789abcdef\0");
  await writeFiles(large);
  await git(FOLDER, "update-index", "--add", "--cacheinfo", `160000,${SUBMODULE},module`);
  await git(FOLDER, "add", "--all", ":!module");
  await git(FOLDER, "commit", "--quiet", "--message=Add files\n\nWith a body.");
  await branchOff("feature", { "other.txt": "branch\n" });
  await git(FOLDER, "checkout", "--quiet", "--detach");
  await mkdir(join(locateFolder(FOLDER), "a"));
  await commitFiles(FOLDER, { "a/file.txt": "one\n" }, "Add a file on a tag");
  await git(FOLDER, "tag", "feature/one");
  await git(FOLDER, "checkout", "--quiet", "main");
  const pushed = await git(
    FOLDER,
    "push",
    "--quiet",
    buildCloneUrl(address, project, user),
    "--all",
  );
  await git(FOLDER, "push", "--quiet", buildCloneUrl(address, project, user), "--tags");
  if (pushed.code !== 0) throw new Error(pushed.stderr);
  return { head: await readHead(FOLDER), first, large };
}

async function branchOff(name: string, files: Record<string, string>): Promise<void> {
  await git(FOLDER, "checkout", "--quiet", "-b", name);
  await commitFiles(FOLDER, files, `Change ${name}`);
  await git(FOLDER, "checkout", "--quiet", "main");
}

async function writeFiles(large: Buffer): Promise<void> {
  const folder = locateFolder(FOLDER);
  const write = async (path: string | Buffer, content: string | Buffer) =>
    writeFile(typeof path === "string" ? join(folder, path) : path, content);
  await mkdir(join(folder, "odd"));
  // Where the folder of a submodule is missing, git deletes the submodule.
  await mkdir(join(folder, "module"));
  await mkdir(join(folder, "d/e/e/p/e/r"), { recursive: true });
  await write("page.html", "<script>alert(1)</script>\n");
  await write("image.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>\n");
  await write("fake.png", "<script>alert(1)</script>\n");
  await write("pixel.png", Buffer.from(PIXEL, "base64"));
  await write("zeros.bin", Buffer.alloc(100));
  await write("large.bin", large);
  await write("large.txt", "A line of text.\n".repeat(128 * 1024));
  await write("movie.mp4", LFS_POINTER);
  await write("d/e/e/p/e/r/file.txt", "deep\n");
  for (const name of ODD_NAMES) await write(`odd/${name}`, "odd\n");
  // A name that is not UTF-8.
  await write(Buffer.concat([Buffer.from(`${folder}/odd/`), Buffer.from([0xff, 0xfe])]), "bytes\n");
  await symlink("../../etc/passwd", join(folder, "link"));
}
