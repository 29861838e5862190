/**
 * Addresses below the base path of a noteable, which its page uses: `/g/p/-/issues/7` or
 * `/groups/g/-/epics/7`.
 */
import { appendQueryString } from "../addresses.ts";

/** Address to read, change and delete the noteable. */
export function noteableJsonUrl(basePath: string): string {
  return `${basePath}.json`;
}

/** Address of the data that the page shows. */
export function noteablePageJsonUrl(basePath: string): string {
  return appendQueryString(noteableJsonUrl(basePath), { serializer: "page" });
}

/** Address that an open page polls for a new title and description. */
export function noteableRealtimeChangesUrl(basePath: string): string {
  return `${basePath}/realtime_changes`;
}

/** Address that turns the viewer's subscription over, with POST. */
export function noteableSubscriptionPath(basePath: string): string {
  return `${basePath}/toggle_subscription`;
}
