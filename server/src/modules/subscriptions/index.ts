/** Public interface of the subscriptions module: the exports that other modules can use. */
export { listParticipants } from "./participants.ts";
export { areSubscribed, isSubscribed, setSubscription } from "./subscribing.ts";
