/** Keeps an open issue page up to date while other users change the issue. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToIssue, type IssueCableSubscription } from "./issue-subscription.ts";
import { buildIssueCableSubscriptionOptions, type LivePage } from "./live.api.ts";

/** By the base path of the page. */
const followers = new Map<string, IssueCableSubscription>();

/**
 * Shows changes by other users on an open issue page. Pass true for `paused` while a change is
 * being saved, because an update in between would revert the change on screen.
 */
export function useIssueLiveUpdates(
  { isEpic, place, iid, basePath }: LivePage,
  { paused = false }: { paused?: boolean } = {},
): void {
  const cache = useQueryClient();
  useEffect(() => {
    const follower = subscribeToIssue(
      buildIssueCableSubscriptionOptions(cache, { isEpic, place, iid, basePath }),
    );
    followers.set(basePath, follower);
    return () => {
      follower.end();
      followers.delete(basePath);
    };
  }, [cache, isEpic, place, iid, basePath]);
  useEffect(() => (paused ? pauseIssueLiveUpdates(basePath) : undefined), [basePath, paused]);
}

/**
 * Stops live updates of the issue page until the returned function is called. The edit form calls
 * it while it saves title or description.
 */
export function pauseIssueLiveUpdates(basePath: string): () => void {
  return followers.get(basePath)?.pause() ?? (() => {});
}
