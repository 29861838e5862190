/** Public interface of the subscriptions module: the exports that other modules can use. */
export { listParticipants } from "./participants.ts";
export { loadSubscribedFlags, isSubscribed, setSubscription } from "./subscribing.ts";
