/** Front door of the feature: who else has the same open, and who is writing. */
export { AlsoHere } from "./present-people.tsx";
export { PresenceLine } from "./presence-line.tsx";
export { useWritingSign } from "./use-presence.ts";
