/** Keeps an open issue page up to date while other users change the issue. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToIssue, type IssueCableSubscription } from "./issue-subscription.ts";
import { buildIssueCableSubscriptionOptions } from "./live.api.ts";

const followers = new Map<string, IssueCableSubscription>();

/**
 * Shows changes by other users on an open issue page. Pass true for `paused` while a change is
 * being saved, because an update in between would revert the change on screen.
 */
export function useIssueLiveUpdates(
  project: string,
  iid: number,
  { paused = false }: { paused?: boolean } = {},
): void {
  const cache = useQueryClient();
  useEffect(() => {
    const follower = subscribeToIssue(buildIssueCableSubscriptionOptions(cache, project, iid));
    followers.set(keyOf(project, iid), follower);
    return () => {
      follower.end();
      followers.delete(keyOf(project, iid));
    };
  }, [cache, project, iid]);
  useEffect(
    () => (paused ? pauseIssueLiveUpdates(project, iid) : undefined),
    [project, iid, paused],
  );
}

/**
 * Stops live updates of the issue page until the returned function is called. The edit form calls
 * it while it saves title or description.
 */
export function pauseIssueLiveUpdates(project: string, iid: number): () => void {
  return followers.get(keyOf(project, iid))?.pause() ?? (() => {});
}

function keyOf(project: string, iid: number): string {
  return `${project}#${iid}`;
}
