/** Front door of the module: what other modules may use. */
export { listParticipants } from "./participants.ts";
export { areSubscribed, isSubscribed, setSubscription } from "./subscribing.ts";
