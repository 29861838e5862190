/** The page of an issue stays true while it is open, whoever changes the issue. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToIssue, type IssueSubscription } from "./issue-subscription.ts";
import { issueSubscriptionOptions } from "./live.api.ts";

const followers = new Map<string, IssueSubscription>();

/** `paused` while something is being saved: an answer in between would take it back. */
export function useIssueLive(
  project: string,
  iid: number,
  { paused = false }: { paused?: boolean } = {},
): void {
  const cache = useQueryClient();
  useEffect(() => {
    const follower = subscribeToIssue(issueSubscriptionOptions(cache, project, iid));
    followers.set(keyOf(project, iid), follower);
    return () => {
      follower.end();
      followers.delete(keyOf(project, iid));
    };
  }, [cache, project, iid]);
  useEffect(() => (paused ? pauseIssueLive(project, iid) : undefined), [project, iid, paused]);
}

/** Leaves the page alone until the returned function is called; for those who save its words. */
export function pauseIssueLive(project: string, iid: number): () => void {
  return followers.get(keyOf(project, iid))?.pause() ?? (() => {});
}

function keyOf(project: string, iid: number): string {
  return `${project}#${iid}`;
}
