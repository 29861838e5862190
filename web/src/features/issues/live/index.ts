/** Public exports of live updates: keeps an open issue page up to date. */
export { pauseIssueLive, useIssueLive } from "./use-issue-live.ts";
