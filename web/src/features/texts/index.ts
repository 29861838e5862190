/** History of a text that several users can change. Its pages load this code when it opens. */
export { useVersionChange } from "./versions.api.ts";
export type { VersionAction } from "./version-source.ts";
export { buildVersionDeletion } from "./version-deletion.ts";
export { VersionHistory } from "./version-history.tsx";
export { VersionText } from "./version-text.tsx";
