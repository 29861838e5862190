/** The cable subscription of an issue page, and the API requests that its messages cause. */
import { awardsUrl } from "@cairn/contract/awards";
import {
  issueRealtimeChangesUrl,
  issuePageJsonUrl,
  type IssueRealtimeChanges,
  type IssuePageResponse,
  issueBasePath,
} from "@cairn/contract/issues/issue-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { placeFrameUrl } from "@cairn/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import { subscribeToChannel } from "../../../platform/cable.ts";
import { createPollRequestFunction } from "../../../platform/polled-call.ts";
import type { IssueCableSubscriptionOptions } from "./issue-subscription.ts";
import { mergeIssueChanges } from "./merge-changes.ts";

export function buildIssueCableSubscriptionOptions(
  cache: QueryClient,
  project: string,
  iid: number,
): IssueCableSubscriptionOptions {
  const queryKey = [issuePageJsonUrl(project, iid)];
  const ask = createPollRequestFunction<IssueRealtimeChanges>(
    issueRealtimeChangesUrl(project, iid),
  );
  const shown = () => cache.getQueryData<IssuePageResponse>(queryKey);
  return {
    shown,
    // Subscribes with `notes: false`, because the activity section has its own subscription for
    // notes.
    subscribe: (follower) =>
      subscribeToChannel(
        { channel: ISSUES_CHANNEL, project_path: project, iid: String(iid), notes: false },
        follower,
      ),

    async askForWords(signal) {
      const answer = await ask(signal);
      const { status, body } = answer;
      const known = shown()?.lock_version ?? 0;
      // Ignores a response that is older than the page: the browser requested it before the user
      // saved a change.
      if (body !== null && body.lock_version >= known && !signal.aborted) {
        cache.setQueryData<IssuePageResponse>(
          queryKey,
          (page) => page && mergeIssueChanges(page, body),
        );
      }
      // Refetches the whole page if the text is newer than the page, because other attributes can
      // have changed too. Also refetches after a 404, to show that the issue is gone.
      const isOther = body !== null && body.lock_version > known;
      if (isOther || status === 404) void cache.invalidateQueries({ queryKey });
      return answer;
    },

    read: (changed) =>
      cache.invalidateQueries({
        predicate: (query) =>
          mustRefetchAfterIssueChange(String(query.queryKey[0]), changed, project, iid),
      }),
  };
}

/**
 * Whether a cached query must be refetched after these changes. The query of the project is refetched
 * when the state or the project changed, the query of the awards when awards changed. Every other query
 * whose address begins with the address of the issue is refetched unless only awards changed.
 */
export function mustRefetchAfterIssueChange(
  key: string,
  changed: ReadonlySet<string>,
  project: string,
  iid: number,
): boolean {
  if (key === placeFrameUrl(project)) return changed.has("state") || changed.has("project");
  if (key === awardsUrl(issueBasePath(project, iid))) return changed.has("awards");
  const isOnlyAwards = changed.size === 1 && changed.has("awards");
  return !isOnlyAwards && isBelow(key.replace(/^list:/, ""), `/${project}/-/issues/${iid}`);
}

/** True for `…/issues/1.json` and `…/issues/1/versions.json`, false for `…/issues/12.json`. */
function isBelow(address: string, base: string): boolean {
  return address.startsWith(base) && /^[./]/.test(address.slice(base.length));
}
