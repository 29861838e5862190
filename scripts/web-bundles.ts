/**
 * Builds the bundles for the browser and for rendering on the server. Does nothing when no source
 * file has changed since the last build.
 */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { checkout } from "./services/state.ts";
import { findWarning, runCommand } from "./steps.ts";

const inputs = [
  "web/{src,public}/**/*",
  "web/*.{json,ts}",
  "contract/src/**/*.ts",
  "pnpm-lock.yaml",
];
const WORTH_COMPRESSING = 1_000;
const stamp = join(checkout, "web/dist/built-from");

export async function buildWebBundles(): Promise<void> {
  const source = await sourceHash();
  if ((await readFile(stamp, "utf8").catch(() => "")) === source) return;
  await rm(join(checkout, "web/dist"), { recursive: true, force: true });
  await Promise.all([
    vite("build"),
    vite("build", "--config", "vite.standalone.config.ts"),
    vite("build", "--ssr", "src/entry-server.tsx"),
  ]);
  await compress(join(checkout, "web/dist/client"));
  await writeFile(stamp, source);
}

async function vite(...args: string[]): Promise<void> {
  const command = ["pnpm", "--filter", "@cairn/web", "exec", "vite", ...args];
  const { code, output } = await runCommand(command);
  const warning = findWarning(output);
  if (code !== 0 || warning !== undefined) throw new Error(`vite ${args.join(" ")}\n${output}`);
}

/**
 * Compresses files at build time instead of at every request; the server picks the encoding that the
 * browser accepts.
 */
async function compress(folder: string): Promise<void> {
  for (const name of globSync("*.{js,css,svg}", { cwd: folder })) {
    const content = await readFile(join(folder, name));
    if (content.length < WORTH_COMPRESSING) continue;
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content));
  }
}

/**
 * Hashes the contents of the source files. Modification times do not help, because a new clone
 * gives every file the same time.
 */
async function sourceHash(): Promise<string> {
  const hash = createHash("sha256");
  const entries = globSync(inputs, { cwd: checkout, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

if (process.argv[1] === import.meta.filename) await buildWebBundles();
