import type { AbuseReportState } from "@cairn/contract/moderation";

export const captchaMessages = {
  title: "Please solve the reCAPTCHA",
  text: "We want to be sure it is you, please confirm you are not a robot.",
  label: "I am not a robot",
  hint: "Your browser does a small piece of work, which takes a second or two. Nobody else is asked.",
  working: "Your browser is at work…",
  failed: "That did not work. Please try again.",
  unsafe: "Your browser can do this only over a secure connection (HTTPS).",
};

export const reportAbuseMessages = {
  title: "Report abuse",
  text: "Tell the administrators about somebody who misuses this place.",
  who: "Who",
  failedPerson: "This person could not be loaded",
  labels: { user_id: "Person", message: "What happened", ref_url: "Where it happened" },
  messageHint: "A few sentences help those who look into it.",
  refHint: "The address of a page of this site; you may leave it empty.",
  messageMissing: "can't be blank",
  messageTooLong: (limit: number) => `is too long (maximum is ${limit} characters)`,
  submit: "Send report",
  cancel: "Cancel",
  sentTitle: "Your report was sent",
  sentText: "An administrator will look into it. The person is not told who wrote it.",
  back: "Go back",
};

export const abuseReportListMessages = {
  title: "Abuse reports",
  text: "What people have told about others.",
  tabs: "Reports by state",
  tab: { open: "Open", resolved: "Resolved" } satisfies Record<AbuseReportState, string>,
  list: "Abuse reports",
  reported: (name: string) => `${name} was reported`,
  by: "by",
  where: "Where it happened",
  resolve: "Resolve",
  resolveNamed: (name: string) => `Resolve the report about ${name}`,
  resolved: (name: string) => `The report about ${name} is resolved.`,
  resolvedBy: (name: string) => `Resolved by ${name}`,
  resolvedAt: "Resolved",
  failedToResolve: "That did not work. Try again.",
  failed: "The reports could not be loaded",
  emptyTitle: { open: "Nobody was reported", resolved: "Nothing is resolved yet" },
  emptyText: {
    open: "When somebody reports abuse, it appears here.",
    resolved: "Reports that you have looked into are kept here.",
  },
  pages: "Pages of reports",
};
