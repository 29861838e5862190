/** Changes an issue and waits until its event has been delivered, for tests. */
import type { Issue } from "@cairn/contract/issues/issues";
import { app, updateTestIssue, owner } from "./issues.ts";

const waiting = new Set<{ issueId: number; names: string[]; resolve: () => void }>();

// Receives every event that Redis delivers. Resolves the calls of `updateIssueAndWaitForEvent`
// whose issue and attributes match the event.
app.platform.feed.overhear(({ payload }) => {
  const changed = (payload["changed"] ?? []) as string[];
  for (const one of waiting) {
    if (one.issueId !== payload["issue_id"]) continue;
    if (one.names.every((name) => changed.includes(name))) one.resolve();
  }
});

export async function updateIssueAndWaitForEvent(issue: Issue, wish: object): Promise<void> {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const entry = { issueId: issue.id, names: Object.keys(wish), resolve };
  waiting.add(entry);
  await updateTestIssue(owner, issue, wish);
  await told;
  waiting.delete(entry);
}
