/**
 * Another release of the program: a copy of the checkout whose web bundle has other file names, as if its
 * scripts and styles had changed.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { checkout } from "../../scripts/services/state.ts";

const COPIED = ["bin", "contract", "package.json", "scripts", "server"];
const LINKED = ["node_modules", "tools"];
/** A name with a hash, whose first character the copy changes. */
const HASHED = /([\w.-]+-)([\w-]{8})(\.(?:js|css|woff2|svg))/g;
const SERVED = /\.(?:js|css|woff2|svg)$/;
const TEXTS = new Set([".js", ".css", ".json"]);
const compress = promisify(brotliCompress);
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export interface OtherRelease {
  /** The command that starts a process of the release. */
  command: string;
  remove(): Promise<void>;
}

export async function createOtherRelease(): Promise<OtherRelease> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-release-"));
  const from = (name: string) => join(checkout, name);
  const to = (name: string) => join(folder, name);
  await Promise.all([
    // `cp` of the system keeps the relative links of node_modules.
    promisify(execFile)("cp", ["-a", ...COPIED.map(from), folder]),
    ...LINKED.map((name) => symlink(from(name), to(name))),
    ...["client/.vite", "server"].map((name) => mkdir(to(`web/dist/${name}`), { recursive: true })),
  ]);
  const client = new Set(await readdir(from("web/dist/client")));
  const rename = (text: string) =>
    text.replaceAll(HASHED, (name, start: string, hash: string, ending: string) => {
      if (!client.has(name)) return name;
      return `${start}${hash.startsWith("0") ? "1" : "0"}${hash.slice(1)}${ending}`;
    });
  const copy = async (path: string) => {
    const content = await readFile(from(path));
    const isText = TEXTS.has(extname(path));
    const made = isText ? Buffer.from(rename(content.toString())) : content;
    await writeFile(to(rename(path)), made);
    if (isText && client.has(`${basename(path)}.br`)) {
      await writeFile(`${to(rename(path))}.br`, await compress(made, QUICKLY));
    }
  };
  const manifests = await readdir(from("web/dist/client/.vite"));
  for (const name of client) if (SERVED.test(name)) await copy(`web/dist/client/${name}`);
  for (const name of manifests) await copy(`web/dist/client/.vite/${name}`);
  for (const name of await readdir(from("web/dist/server"))) await copy(`web/dist/server/${name}`);
  return {
    command: to("bin/server"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
