/** Public interface of the subscriptions module: the exports that other modules can use. */
export { listParticipants } from "./participants.ts";
export { subscriptionSql } from "./subscriptions.queries.ts";
export { loadSubscribedFlags, isSubscribed, setSubscription } from "./subscribing.ts";
