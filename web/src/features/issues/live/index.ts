/** Public exports of the live updates, which keep an open issue page up to date. */
export { livePageOf } from "./live.api.ts";
export { pauseIssueLiveUpdates, useIssueLiveUpdates } from "./use-issue-live.ts";
