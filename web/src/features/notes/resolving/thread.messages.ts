/** Interface texts of threads. */
export const threadMessages = {
  resolve: "Resolve thread",
  unresolve: "Unresolve thread",
  resolveInNewIssue: "Create issue to resolve thread",
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
  leftOut: (count: number) =>
    count === 1 ? "1 earlier reply is not shown" : `${count} earlier replies are not shown`,
  showEarlier: (count: number) =>
    count === 1 ? "Show 1 earlier reply" : `Show ${count} earlier replies`,
  collapse: "Collapse replies",
  reply: "Reply…",
  replyTo: (name: string) => `Reply to ${name}`,
  quote: "Quote reply",
  willBeResolved: "Thread will be resolved",
  staysResolved: "Thread stays resolved",
  willBeUnresolved: "Thread will be unresolved",
  staysUnresolved: "Thread stays unresolved",
  posting: "Posting…",
  unsent: "Not sent",
};
