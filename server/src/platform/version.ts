/** The version of this release, from package.json, and the commit from which it was built. */
import { existsSync, readFileSync } from "node:fs";
import manifest from "../../../package.json" with { type: "json" };

export const CAIRN_VERSION: string = manifest.version;

/** `bin/release` writes this file. It is missing in a checkout. */
const REVISION_FILE = new URL("../../../revision.txt", import.meta.url);

export const CAIRN_REVISION = existsSync(REVISION_FILE)
  ? readFileSync(REVISION_FILE, "utf8").trim()
  : "unknown";
