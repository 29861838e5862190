/** The release this program was built from. */
import manifest from "../../../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
