/** How much of what, mostly per minute, unless the operator says otherwise. */
export interface Limit {
  name: string;
  points: number;
  perSeconds: number;
}

/** Limits that are on by default. */
export const LIMITS = {
  signInByAddress: { name: "sign_in_address", points: 10, perSeconds: 60 },
  signInByAccount: { name: "sign_in_account", points: 10, perSeconds: 60 },
  signUpByAddress: { name: "sign_up_address", points: 10, perSeconds: 60 },
  anonymousApi: { name: "anonymous_api", points: 60, perSeconds: 60 },
  /** Pages and what they ask for, together; an office behind one address reads more than a program. */
  anonymousPages: { name: "anonymous_pages", points: 300, perSeconds: 60 },
  graphqlCost: { name: "graphql_cost", points: 6_000, perSeconds: 60 },
  issueCreation: { name: "issue_creation", points: 300, perSeconds: 60 },
  issueUpdates: { name: "issue_updates", points: 300, perSeconds: 60 },
  issueLinks: { name: "issue_links", points: 60, perSeconds: 60 },
  notes: { name: "notes", points: 300, perSeconds: 60 },
  drafts: { name: "drafts", points: 240, perSeconds: 60 },
  awards: { name: "awards", points: 60, perSeconds: 60 },
  markdown: { name: "markdown", points: 120, perSeconds: 60 },
  uploads: { name: "uploads", points: 60, perSeconds: 60 },
  search: { name: "search", points: 30, perSeconds: 60 },
  /** The same words again and again; more is no refusal but a sign of spam. */
  sameText: { name: "same_text", points: 3, perSeconds: 600 },
  abuseReports: { name: "abuse_reports", points: 5, perSeconds: 60 },
  cspReports: { name: "csp_reports", points: 60, perSeconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}
