/** Every text of a thread. */
export const threadTexts = {
  resolve: "Resolve thread",
  unresolve: "Unresolve thread",
  resolveInNewIssue: "Resolve in a new issue",
  resolveFailed: "Something went wrong while resolving this discussion. Please try again.",
  startedThread: "started a thread",
  resolvedBy: (name: string) => `Resolved by ${name}`,
  resolved: "Resolved",
  show: (replies: number) => {
    if (replies === 0) return "Show thread";
    return replies === 1 ? "Show 1 reply" : `Show ${replies} replies`;
  },
  hide: "Hide thread",
  replies: (count: number) => (count === 1 ? "1 reply" : `${count} replies`),
  lastReply: "Last reply by",
  collapse: "Collapse replies",
  reply: "Reply…",
  replyTo: (name: string) => `Reply to ${name}`,
  quote: "Reply, quoting the selected text",
  willBeResolved: "Thread will be resolved",
  staysResolved: "Thread stays resolved",
  willBeUnresolved: "Thread will be unresolved",
  staysUnresolved: "Thread stays unresolved",
  posting: "Posting…",
  unsent: "Not sent",
};

export const followUpTexts = {
  title: (title: string) => `Follow-up from “${title}”`,
  intro: (reference: string) => `A thread of ${reference} is to be settled here:`,
  begun: (username: string) => `@${username} started a [thread]`,
};
