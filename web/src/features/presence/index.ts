/** Public exports of the presence feature: who else has the noteable open, and who is writing. */
export { OtherPresentUsersView } from "./present-people.tsx";
export { PresenceLine } from "./presence-line.tsx";
export { useWritingIndicator } from "./use-presence.ts";
