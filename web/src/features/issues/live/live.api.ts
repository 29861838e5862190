/** The cable subscription of an issue page, and the API requests that its messages cause. */
import { awardsAddress } from "@cairn/contract/awards";
import {
  issueRealtimeChangesAddress,
  issuePageAddress,
  type IssueRealtimeChanges,
  type IssuePage,
  issueBasePath,
} from "@cairn/contract/issues/issue-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { placeAddress } from "@cairn/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import { subscribeToChannel } from "../../../platform/cable.ts";
import { createPolledCall } from "../../../platform/polled-call.ts";
import type { IssueCableSubscriptionOptions } from "./issue-subscription.ts";
import { mergeIssueChanges } from "./merge-changes.ts";

export function issueCableSubscriptionOptions(
  cache: QueryClient,
  project: string,
  iid: number,
): IssueCableSubscriptionOptions {
  const queryKey = [issuePageAddress(project, iid)];
  const ask = createPolledCall<IssueRealtimeChanges>(issueRealtimeChangesAddress(project, iid));
  const shown = () => cache.getQueryData<IssuePage>(queryKey);
  return {
    shown,
    // `notes: false`, because the discussion has its own subscription.
    subscribe: (follower) =>
      subscribeToChannel(
        { channel: ISSUES_CHANNEL, project_path: project, iid: String(iid), notes: false },
        follower,
      ),

    async askForWords(signal) {
      const answer = await ask(signal);
      const { status, body } = answer;
      const known = shown()?.lock_version ?? 0;
      // Ignores a response that is older than the page, because it was requested before the user saved
      // a change.
      if (body !== null && body.lock_version >= known && !signal.aborted) {
        cache.setQueryData<IssuePage>(queryKey, (page) => page && mergeIssueChanges(page, body));
      }
      // Refetches the whole page, because other attributes can have changed with the text. After a 404
      // the refetch shows that the issue is gone.
      const isOther = body !== null && body.lock_version > known;
      if (isOther || status === 404) void cache.invalidateQueries({ queryKey });
      return answer;
    },

    read: (changed) =>
      cache.invalidateQueries({
        predicate: (query) => isAffectedQuery(String(query.queryKey[0]), changed, project, iid),
      }),
  };
}

/**
 * Whether a cached query must be refetched after these changes. The query of the project is refetched
 * when the state or the project changed, the query of the awards when awards changed. Every other query
 * whose address begins with the address of the issue is refetched unless only awards changed.
 */
export function isAffectedQuery(
  key: string,
  changed: ReadonlySet<string>,
  project: string,
  iid: number,
): boolean {
  if (key === placeAddress(project)) return changed.has("state") || changed.has("project");
  if (key === awardsAddress(issueBasePath(project, iid))) return changed.has("awards");
  const isOnlyAwards = changed.size === 1 && changed.has("awards");
  return !isOnlyAwards && isBelow(key.replace(/^list:/, ""), `/${project}/-/issues/${iid}`);
}

/** True for `…/issues/1.json` and `…/issues/1/versions.json`, false for `…/issues/12.json`. */
function isBelow(address: string, base: string): boolean {
  return address.startsWith(base) && /^[./]/.test(address.slice(base.length));
}
