/** Parses the command that a git client runs over SSH. Pure functions. */
import { wireFullPath } from "@cairn/contract/wire";
import type { GitService } from "../../platform/git/repository-store.ts";

export interface SshCommand {
  service: GitService;
  /** Path of the project, with or without the suffix `.git`. */
  place: string;
}

/** Longer than the longest path of a project. */
const COMMAND_LENGTH_MAX = 8_192;
const PATH_LENGTH_MAX = 6_000;
/**
 * Clients quote the path for a shell. A path of a project contains neither quotes nor backslashes, so that
 * quoting it changes nothing.
 */
const COMMAND = /^git-(upload|receive)-pack '\/?([^'\\]+)'$/;
/** What no path of a project contains. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** Returns null for everything but a fetch or a push of one repository. */
export function parseSshCommand(text: string): SshCommand | null {
  if (text.length > COMMAND_LENGTH_MAX) return null;
  const [, verb, place = ""] = COMMAND.exec(text) ?? [];
  if (verb === undefined || place.length > PATH_LENGTH_MAX) return null;
  if (CONTROL_CHARACTER.test(place) || !wireFullPath.safeParse(place).success) return null;
  const isPlain = place.split("/").every((part) => /^[^.-]/.test(part));
  return isPlain ? { service: verb === "upload" ? "upload-pack" : "receive-pack", place } : null;
}
