/** Checks that git can be started and that its folder can be written. */
import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { runGit } from "../git/run-git.ts";
import { describeCause, ok, warning, type Finding } from "./finding.ts";

/** The first version with configuration in the environment and with `core.fsync`. */
const OLDEST_GIT = [2, 36] as const;

export async function checkRepositories({ repositoriesPath }: Config): Promise<Finding[]> {
  return Promise.all([checkGit(), checkFolder(repositoriesPath)]);
}

/** A warning at most, because everything but repositories works without git. */
async function checkGit(): Promise<Finding> {
  try {
    const printed = String(await runGit({ args: ["--version"] }));
    const [, version = "", major, minor] =
      /(([0-9]{1,4})\.([0-9]{1,4})[0-9.]{0,9})/.exec(printed) ?? [];
    const [oldestMajor, oldestMinor] = OLDEST_GIT;
    const isOld =
      Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor);
    return isOld
      ? warning("git", `version ${version}; Cairn needs ${OLDEST_GIT.join(".")} or newer`)
      : ok("git", `version ${version}`);
  } catch (cause) {
    return warning("git", `cannot be started (${describeCause(cause)}); repositories do not work`);
  }
}

async function checkFolder(path: string): Promise<Finding> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK);
    return ok("repositories", path);
  } catch (cause) {
    return warning(
      "repositories",
      `${path} cannot be written (${describeCause(cause)}); the user that runs Cairn must own the folder; until then pushes fail`,
    );
  }
}
