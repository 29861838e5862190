/**
 * Keeps the page of one issue true. It listens to the cable; while the cable is not there it asks for the
 * words again and again; and it leaves the page alone while somebody saves.
 */
import type { IssueMessage } from "@cairn/contract/issues/issue-live";
import { CHANGES_FIRST_MS } from "@cairn/contract/issues/issue-page";
import type { CableSubscriber } from "../../../platform/cable.ts";
import {
  createPoll,
  pollWhileVisible,
  type PollAnswer,
  type VisibilitySource,
} from "../../../platform/poll.ts";
import { createRefreshQueue } from "./refresh-queue.ts";

export interface IssueSubscriptionOptions {
  /** Follows the issue on the cable until the returned function is called. */
  subscribe(follower: CableSubscriber): () => void;
  /** Asks for the words, and shows them if they are others. */
  askForWords(signal: AbortSignal): Promise<PollAnswer>;
  /** Reads again whatever of the page these changes concern. */
  read(changed: ReadonlySet<string>): Promise<unknown>;
  /** What is shown now; undefined when nothing is. */
  shown(): { lock_version: number; labels: readonly { id: number }[] } | undefined;
  page?: VisibilitySource;
}

export interface IssueSubscription {
  /** Nothing is asked for and nothing changes until the returned function is called, once. */
  pause(): () => void;
  end(): void;
}

export function subscribeToIssue(means: IssueSubscriptionOptions): IssueSubscription {
  const { page = document } = means;
  const refreshing = createRefreshQueue((changed) => means.read(changed));
  const poll = createPoll((signal) => means.askForWords(signal));
  let endPolling: (() => void) | undefined;
  let isLive = false;
  let pauses = 0;

  /** What changes on a page that nobody sees is read when somebody does. */
  const settle = () => {
    if (pauses > 0 || page.hidden) refreshing.hold();
    else refreshing.letGo();
    const isPolling = !isLive && pauses === 0;
    if (isPolling) endPolling ??= pollWhileVisible(poll, CHANGES_FIRST_MS, page);
    else {
      endPolling?.();
      endPolling = undefined;
    }
  };

  const hear = (news: IssueMessage) => {
    if (news.event === "removed") return refreshing.want(["issue"]);
    const shown = means.shown();
    if (news.event === "current") {
      if (shown?.lock_version !== news.lock_version) refreshing.want(["issue"]);
      return;
    }
    // A whole group hears of its labels; only the issues that carry this one have changed.
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
    received: (message) => hear(message as IssueMessage),
    lost: () => goOn(false),
    rejected() {
      goOn(false);
      // The page will say what has become of it.
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

/** Also what has no part in the words: reactions, and the counts of the place. */
const EVERYTHING = ["issue", "awards", "project"];
