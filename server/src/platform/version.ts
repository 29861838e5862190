/** The version of this release, read from package.json. */
import manifest from "../../../package.json" with { type: "json" };

export const CAIRN_VERSION: string = manifest.version;
