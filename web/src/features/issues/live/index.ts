/** Front door of the capability: an open issue page that stays true. */
export { pauseIssueLive, useIssueLive } from "./use-issue-live.ts";
