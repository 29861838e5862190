/** Public interface of the subscriptions module: the exports that other modules can use. */
export { listParticipants } from "./participants.ts";
export { loadSubscriptionStates, isSubscribed, setSubscription } from "./subscribing.ts";
