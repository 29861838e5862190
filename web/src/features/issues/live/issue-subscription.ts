/**
 * Keeps an open issue page up to date. Listens to the cable, polls for title and description while the
 * cable is disconnected, and pauses all updates while the user saves.
 */
import { EPIC_TREE_CHANGED } from "@cairn/contract/epics/epic-page";
import type { IssuesChannelMessage } from "@cairn/contract/issues/issue-live";
import { REALTIME_CHANGES_FIRST_POLL_MS } from "@cairn/contract/issues/issue-page";
import type { CableSubscriber } from "../../../platform/cable.ts";
import {
  createPoller,
  pollWhileVisible,
  type PollResponse,
  type PageVisibility,
} from "../../../platform/polling/poll.ts";
import { createRefreshQueue } from "./refresh-queue.ts";

export interface IssueCableSubscriptionOptions {
  /** Subscribes to the issue on the cable until the returned function is called. */
  subscribe(follower: CableSubscriber): () => void;
  /** Polls for title and description and shows them if they have changed. */
  askForWords(signal: AbortSignal): Promise<PollResponse>;
  /**
   * Refetches the data of the page that the changes affect. `changed` contains the names of the
   * changes, such as "state" and "awards".
   */
  read(changed: ReadonlySet<string>): Promise<unknown>;
  /** The issue that the page shows; undefined before it has loaded. */
  shown(): { id: number; lock_version: number; labels: readonly { id: number }[] } | undefined;
  page?: PageVisibility;
}

export interface IssueCableSubscription {
  /**
   * Stops requests and updates until the returned function
   * is called. Calling that function again has no effect.
   */
  pause(): () => void;
  end(): void;
}

export function subscribeToIssue(means: IssueCableSubscriptionOptions): IssueCableSubscription {
  const { page = document } = means;
  const refreshing = createRefreshQueue((changed) => means.read(changed));
  const poll = createPoller((signal) => means.askForWords(signal));
  let endPolling: (() => void) | undefined;
  let isLive = false;
  let pauses = 0;

  /**
   * Starts or stops refetching and polling. Refetches wait while the page is hidden or paused;
   * polling runs only while the cable is disconnected. Called whenever one of these conditions
   * changes.
   */
  const settle = () => {
    if (pauses > 0 || page.hidden) refreshing.hold();
    else refreshing.letGo();
    const isPolling = !isLive && pauses === 0;
    if (isPolling) endPolling ??= pollWhileVisible(poll, REALTIME_CHANGES_FIRST_POLL_MS, page);
    else {
      endPolling?.();
      endPolling = undefined;
    }
  };

  const hear = (news: IssuesChannelMessage) => {
    if (news.event === "removed") return refreshing.want(["issue"]);
    const shown = means.shown();
    if (news.event === "current") {
      const isOther = shown?.id !== news.id || shown.lock_version !== news.lock_version;
      if (isOther) refreshing.want(["issue"]);
      return;
    }
    // Ignores the message if it is about a changed label that this issue does not have. The server
    // sends such a message to the pages of all issues of the project or group.
    const isElsewhere =
      news.label_id !== undefined && shown?.labels.every(({ id }) => id !== news.label_id);
    if (isElsewhere) return;
    refreshing.want(news.changed);
  };

  const goOn = (live: boolean) => {
    isLive = live;
    settle();
  };

  const unsubscribe = means.subscribe({
    confirmed(isAgain) {
      goOn(true);
      if (isAgain) refreshing.want(EVERYTHING);
    },
    received: (message) => hear(message as IssuesChannelMessage),
    lost: () => goOn(false),
    rejected() {
      goOn(false);
      // Refetches the page, because the result shows why the cable refused the subscription, for
      // example that the issue is deleted.
      refreshing.want(EVERYTHING);
    },
  });
  page.addEventListener("visibilitychange", settle);
  settle();

  return {
    pause() {
      pauses += 1;
      settle();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        pauses -= 1;
        settle();
      };
    },
    end() {
      unsubscribe();
      endPolling?.();
      page.removeEventListener("visibilitychange", settle);
    },
  };
}

/**
 * Names of all parts of the page that can be refetched: the issue, its awards, the project with its
 * number of open issues, and the tree below an epic. Each part has its own queries.
 */
const EVERYTHING = ["issue", "awards", "project", EPIC_TREE_CHANGED];
