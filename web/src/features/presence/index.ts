/** Front door of the feature: who else has the same open, and who is writing. */
export { PresentPeople } from "./present-people.tsx";
export { PresenceLine } from "./presence-line.tsx";
export { useWritingIndicator } from "./use-presence.ts";
