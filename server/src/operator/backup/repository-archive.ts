/** Archives git repositories while users push to them, and extracts such an archive. */
import { mkdir } from "node:fs/promises";
import { runProgram } from "../programs.ts";

/**
 * Archives the refs of all repositories before the objects. A push adds its objects before it changes refs,
 * so every ref in the archive has its objects.
 */
export async function archiveRepositories(folder: string, file: string): Promise<void> {
  const archive = (operation: string, ...excluded: string[]) =>
    runProgram("tar", [
      operation,
      "--warning=no-file-changed",
      "--warning=no-file-removed",
      `--file=${file}`,
      `--directory=${folder}`,
      // Repositories that are being created, and objects of pushes that are not accepted yet.
      "--exclude=*.new",
      "--exclude=tmp_objdir-*",
      ...excluded.map((pattern) => `--exclude=${pattern}`),
      ".",
    ]);
  await archive("--create", "./*/objects/*");
  await archive("--append", "./*.git/refs", "./*.git/packed-refs", "./*.git/HEAD");
}

export async function extractRepositories(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await runProgram("tar", ["--extract", `--file=${file}`, `--directory=${folder}`]);
}
