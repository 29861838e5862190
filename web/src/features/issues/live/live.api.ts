/** The cable subscription of an issue page, and the API requests that its messages cause. */
import { awardsUrl } from "@cairn/contract/awards";
import {
  EPIC_TREE_CHANGED,
  EPICS_CHANNEL,
  type NoteablePageResponse,
} from "@cairn/contract/epics/epic-page";
import type { IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import {
  noteablePageJsonUrl,
  noteableRealtimeChangesUrl,
} from "@cairn/contract/issues/noteable-pages";
import { placeFrameUrl } from "@cairn/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import { subscribeToChannel } from "../../../platform/cable.ts";
import { createPollRequestFunction } from "../../../platform/polling/polled-call.ts";
import type { IssueCableSubscriptionOptions } from "./issue-subscription.ts";
import { basePathOf } from "../shared/noteable-page.ts";
import { mergeIssueChanges } from "./merge-changes.ts";

export interface LivePage {
  /** Whether this is the page of an epic; otherwise it is the page of an issue. */
  isEpic: boolean;
  /** Full path of the project or group. */
  place: string;
  iid: number;
  basePath: string;
}

export function livePageOf(
  place: string,
  page: Pick<NoteablePageResponse, "type" | "iid" | "web_url">,
): LivePage {
  const isEpic = page.type === "epic";
  return { isEpic, place, iid: page.iid, basePath: basePathOf(place, page) };
}

export function buildIssueCableSubscriptionOptions(
  cache: QueryClient,
  { isEpic, place, iid, basePath }: LivePage,
): IssueCableSubscriptionOptions {
  const queryKey = [noteablePageJsonUrl(basePath)];
  const ask = createPollRequestFunction<IssueRealtimeChanges>(noteableRealtimeChangesUrl(basePath));
  const shown = () => cache.getQueryData<NoteablePageResponse>(queryKey);
  return {
    shown,
    // Subscribes with `notes: false`, because the activity section has its own subscription for
    // notes.
    subscribe: (follower) =>
      subscribeToChannel(
        isEpic
          ? { channel: EPICS_CHANNEL, group_path: place, iid: String(iid) }
          : { channel: ISSUES_CHANNEL, project_path: place, iid: String(iid), notes: false },
        follower,
      ),

    async askForWords(signal) {
      const answer = await ask(signal);
      const { status, body } = answer;
      const known = shown()?.lock_version ?? 0;
      // Ignores a response that is older than the page: the browser requested it before the user
      // saved a change.
      if (body !== null && body.lock_version >= known && !signal.aborted) {
        cache.setQueryData<NoteablePageResponse>(
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
          mustRefetchAfterIssueChange(String(query.queryKey[0]), changed, place, basePath),
      }),
  };
}

/**
 * Whether a cached query must be refetched after these changes. The query of the project is refetched
 * when the state or the project changed, the query of the awards when awards changed, and the tree below
 * an epic when that changed. Every other query whose address begins with the address of the issue is
 * refetched unless only awards or the tree changed.
 */
export function mustRefetchAfterIssueChange(
  key: string,
  changed: ReadonlySet<string>,
  place: string,
  basePath: string,
): boolean {
  if (key === placeFrameUrl(place)) return changed.has("state") || changed.has("project");
  if (key === awardsUrl(basePath)) return changed.has("awards");
  // The levels of the tree below an epic have the addresses of the epics that they are below.
  if (/\/-\/epics\/\d+\/(?:tree|summary)\.json$/.test(key)) return changed.has(EPIC_TREE_CHANGED);
  const others = [...changed].filter((name) => name !== "awards" && name !== EPIC_TREE_CHANGED);
  // A change in the tree can change the inherited dates on the page.
  if (others.length === 0) {
    return changed.has(EPIC_TREE_CHANGED) && key === noteablePageJsonUrl(basePath);
  }
  return isBelow(key.replace(/^list:/, ""), basePath);
}

/** True for `…/issues/1.json` and `…/issues/1/versions.json`, false for `…/issues/12.json`. */
function isBelow(address: string, base: string): boolean {
  return address.startsWith(base) && /^[./]/.test(address.slice(base.length));
}
