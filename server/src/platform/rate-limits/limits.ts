/**
 * The rate limits: how often one caller can do something within a period. The operator overrides them
 * with CAIRN_RATE_LIMITS; docs/operations/limits.md is generated from this table. How much one request,
 * socket or account can use is in budgets.ts.
 */
export interface RateLimitRule {
  /** The name of the limit in error responses and metrics. */
  name: string;
  points: number;
  perSeconds: number;
  /** Describes for operators what is counted and per what, for example per user or per IP address. */
  about: string;
}

export const RATE_LIMITS = {
  // The first four limits have the same name, so that an attacker does not learn which of these
  // limits refused an attempt to sign in.
  signInByAddress: {
    name: "sign_in",
    points: 10,
    perSeconds: 60,
    about: "Attempts to sign in from browsers that are not known, per address.",
  },
  signInByAccount: {
    name: "sign_in",
    points: 10,
    perSeconds: 60,
    about:
      "Attempts to sign in with one username or email from browsers that are not known, per address and text typed.",
  },
  signInByDevice: {
    name: "sign_in",
    points: 10,
    perSeconds: 60,
    about:
      "Attempts to sign in from a browser in which the account was used before, per account and browser; no other limit of sign-in applies to them.",
  },
  signInUnderAttack: {
    name: "sign_in",
    points: 5,
    perSeconds: 300,
    about:
      "Attempts with a username or email that is above `signInAttack`, per address and text typed.",
  },
  signInAttack: {
    name: "sign_in_attack",
    points: 100,
    perSeconds: 60,
    about:
      "Attempts to sign in with one username or email from browsers that are not known, over all addresses; more are not refused, but `signInUnderAttack` applies to each address.",
  },
  signUpByAddress: {
    name: "sign_up_address",
    points: 10,
    perSeconds: 60,
    about: "New accounts, per address.",
  },
  signUpTaken: {
    name: "sign_up_taken",
    points: 10,
    perSeconds: 3_600,
    about:
      "Sign-ups that were answered that the email is taken, per address; above it the address cannot sign up at all until the hour is over.",
  },
  accountChanges: {
    name: "account_changes",
    points: 20,
    perSeconds: 3_600,
    about: "Changes of one's username, email or password, per user and kind of change.",
  },
  currentPasswords: {
    name: "current_passwords",
    points: 20,
    perSeconds: 3_600,
    about:
      "Current passwords that are entered before a change, right or wrong, per account and browser; from a browser that is not known, per session.",
  },
  sshKeys: {
    name: "ssh_keys",
    points: 30,
    perSeconds: 3_600,
    about: "Attempts to add an SSH key, per user.",
  },
  passwordRequests: {
    name: "password_requests",
    points: 10,
    perSeconds: 3_600,
    about: "Requests for an email with a link that sets a new password, per address.",
  },
  passwordEmails: {
    name: "password_emails",
    points: 3,
    perSeconds: 3_600,
    about:
      "Emails with a link that sets a new password, per email address over all addresses; requests above it are answered as usual, but nothing is sent.",
  },
  passwordLinks: {
    name: "password_links",
    points: 20,
    perSeconds: 3_600,
    about: "Uses of links that set a new password, per address.",
  },
  statusChanges: {
    name: "status_changes",
    points: 30,
    perSeconds: 60,
    about: "Changes of one's status, per user.",
  },
  anonymousApi: {
    name: "anonymous_api",
    points: 60,
    perSeconds: 60,
    about: "API requests of visitors, and requests with a wrong token, per address.",
  },
  anonymousPages: {
    name: "anonymous_pages",
    points: 300,
    perSeconds: 60,
    about:
      "Pages of visitors with what they load, per address; an office behind one address reads more than a program.",
  },
  publicPages: {
    name: "public_pages",
    points: 1_200,
    perSeconds: 60,
    about:
      "Requests of visitors to public endpoints (sign-in, sign-up, help, avatars, the API description), per address; spent before a body is read.",
  },
  graphqlCost: {
    name: "graphql_cost",
    points: 6_000,
    perSeconds: 60,
    about:
      "Complexity of GraphQL queries, and one point for each 16 kB of their answers, per user or visitor's address.",
  },
  largeTexts: {
    name: "large_texts",
    points: 131_072,
    perSeconds: 60,
    about:
      "Kilobytes of texts on pages of lists with more than 2 MB of texts, per user or visitor's address.",
  },
  issueCreation: {
    name: "issue_creation",
    points: 300,
    perSeconds: 60,
    about:
      "New issues and epics, per user. Administrators set the limit as `issues_create_limit`; a limit set here overrides it.",
  },
  issueUpdates: {
    name: "issue_updates",
    points: 300,
    perSeconds: 60,
    about: "Changes of issues and epics, per user.",
  },
  issueLinks: {
    name: "issue_links",
    points: 60,
    perSeconds: 60,
    about: "Links between issues, and changes of the issues and child epics of epics, per user.",
  },
  crossReferences: {
    name: "cross_references",
    points: 300,
    perSeconds: 60,
    about: "System notes in issues that a user's texts mention, per user; more are left out.",
  },
  notes: {
    name: "notes",
    points: 300,
    perSeconds: 60,
    about:
      "New comments and changes of comments, per user. Administrators set the limit as `notes_create_limit`; a limit set here overrides it.",
  },
  notificationEmails: {
    name: "notification_emails",
    points: 300,
    perSeconds: 3_600,
    about: "Emails about comments, per recipient; more are left out.",
  },
  incomingEmails: {
    name: "incoming_emails",
    points: 60,
    perSeconds: 3_600,
    about: "Comments by email, per user; more are refused.",
  },
  emailReports: {
    name: "email_reports",
    points: 5,
    perSeconds: 3_600,
    about: "Emails that explain why a comment by email was refused, per user; more are left out.",
  },
  drafts: { name: "drafts", points: 240, perSeconds: 60, about: "Saved drafts, per user." },
  labelCreation: {
    name: "label_creation",
    points: 300,
    perSeconds: 60,
    about: "New labels, per user; not those that a change of an issue creates.",
  },
  todos: {
    name: "todos",
    points: 300,
    perSeconds: 60,
    about: "To-dos that a user adds, per user.",
  },
  awards: { name: "awards", points: 60, perSeconds: 60, about: "Reactions, per user." },
  markdown: {
    name: "markdown",
    points: 120,
    perSeconds: 60,
    about: "Texts rendered for a preview or a comparison, per user or visitor's address.",
  },
  rawFiles: {
    name: "raw_files",
    points: 300,
    perSeconds: 60,
    about: "Downloads of one file of a repository, over all users.",
  },
  archives: {
    name: "archives",
    points: 5,
    perSeconds: 60,
    about: "Downloads of the files of a repository as an archive, per user or visitor's address.",
  },
  uploads: { name: "uploads", points: 60, perSeconds: 60, about: "Uploaded files, per user." },
  search: {
    name: "search",
    points: 30,
    perSeconds: 60,
    about: "Searches, per user or visitor's address.",
  },
  paletteSearch: {
    name: "palette_search",
    points: 600,
    perSeconds: 60,
    about:
      "Searches while a user types, per user or visitor's address: the command palette sends at most four a second, the page of a new issue at most three.",
  },
  sameText: {
    name: "same_text",
    points: 3,
    perSeconds: 600,
    about:
      "The same text by the same author; more is not refused but counts as a sign of spam (docs/operations/spam.md).",
  },
  abuseReports: {
    name: "abuse_reports",
    points: 5,
    perSeconds: 60,
    about: "Reports of abuse, per user.",
  },
  accessRequests: {
    name: "access_requests",
    points: 10,
    perSeconds: 600,
    about: "Requests for access to a project or group, per user.",
  },
  cspReports: {
    name: "csp_reports",
    points: 60,
    perSeconds: 60,
    about: "Reports of content policy violations, per address.",
  },
  cableUpgrades: {
    name: "cable_upgrades",
    points: 600,
    perSeconds: 60,
    about:
      "New cable connections, per address before it is known who connects, and then per user; after a restart an office behind one address reconnects at once.",
  },
  cableSubscribes: {
    name: "cable_subscribes",
    points: 600,
    perSeconds: 60,
    about: "Subscriptions on the cable, per user or visitor's address.",
  },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitName = keyof typeof RATE_LIMITS;

export function isRateLimitName(name: string): name is RateLimitName {
  return Object.hasOwn(RATE_LIMITS, name);
}
