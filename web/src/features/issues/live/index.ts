/** Public exports of live updates: keeps an open issue page up to date. */
export { pauseIssueLiveUpdates, useIssueLiveUpdates } from "./use-issue-live.ts";
