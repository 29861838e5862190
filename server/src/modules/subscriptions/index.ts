/** Public interface of the subscriptions module: the exports that other modules can use. */
export { listParticipants, type ParticipantList } from "./participants.ts";
export { findSubscribers, type Subscriber } from "./subscribers.queries.ts";
export {
  copySubscriptions,
  deleteSubscriptionsOfUsers,
  findSubscriptions,
  insertSubscriptionsOfUsers,
  subscriptionSql,
} from "./subscriptions.queries.ts";
export { loadSubscribedFlags, isSubscribed, setSubscription, unsubscribe } from "./subscribing.ts";
