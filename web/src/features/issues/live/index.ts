/** Public exports of the live updates, which keep an open issue page up to date. */
export { pauseIssueLiveUpdates, useIssueLiveUpdates } from "./use-issue-live.ts";
