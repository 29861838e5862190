import type { AbuseReportState } from "@cairn/contract/moderation/abuse-reports";

export const captchaMessages = {
  title: "Please solve the reCAPTCHA",
  text: "We want to be sure it is you, please confirm you are not a robot.",
  label: "I’m not a robot",
  hint: "Your browser solves a short puzzle (1–2 seconds). No third party is involved.",
  working: "Checking…",
  failed: "Verification failed. Please try again.",
  unsafe: "This only works over a secure connection (HTTPS).",
};

export const reportAbuseMessages = {
  title: "Report abuse",
  text: "Report this user to the administrators.",
  who: "User",
  failedPerson: "Couldn’t load this user",
  labels: { user_id: "User", message: "What happened", ref_url: "Where it happened" },
  messageHint: "Details help us investigate.",
  refHint: "Link to where it happened. Optional.",
  messageMissing: "can't be blank",
  messageTooLong: (limit: number) => `is too long (maximum is ${limit} characters)`,
  submit: "Send report",
  cancel: "Cancel",
  sentTitle: "Report sent",
  sentText: "An administrator will look into it. The person won’t be told who reported them.",
  back: "Go back",
};

export const abuseReportListMessages = {
  title: "Abuse reports",
  text: "Reports from users",
  tabs: "Reports by state",
  tab: { open: "Open", resolved: "Resolved" } satisfies Record<AbuseReportState, string>,
  list: "Abuse reports",
  reported: (name: string) => `${name} was reported`,
  by: "by",
  where: "Where it happened",
  resolve: "Resolve",
  resolveNamed: (name: string) => `Resolve the report about ${name}`,
  resolved: (name: string) => `Resolved the report about ${name}.`,
  resolvedBy: (name: string) => `Resolved by ${name}`,
  resolvedAt: "Resolved",
  failedToResolve: "Couldn’t resolve the report. Try again.",
  failed: "Couldn’t load reports",
  emptyTitle: { open: "No open reports", resolved: "No resolved reports" },
  emptyText: {
    open: "New reports will appear here.",
    resolved: "Resolved reports are kept here.",
  },
  pages: "Report pages",
};
