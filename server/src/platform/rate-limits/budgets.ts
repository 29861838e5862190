/**
 * The budgets: how much one request, caller, socket or account can use at most. The operator overrides
 * them with CAIRN_BUDGETS, and docs/operations/limits.md is generated from this table. Limits per period
 * of time are in limits.ts.
 */
export interface Budget {
  /** The name of the budget in error responses and metrics. */
  name: string;
  value: number;
  unit: "statements" | "ms" | "rows" | "requests" | "bytes" | "connections" | "commands" | "items";
  /** Describes for operators what is limited and per what: request, caller, socket or account. */
  about: string;
}

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

export const BUDGETS = {
  visitorStatements: {
    name: "request_statements",
    value: 200,
    unit: "statements",
    about: "Database statements of one request of a visitor.",
  },
  userStatements: {
    name: "request_statements",
    value: 4_000,
    unit: "statements",
    about:
      "Database statements of one request of a signed-in user. A page needs less than 100; a change of a hundred issues at once needs the most.",
  },
  tokenStatements: {
    name: "request_statements",
    value: 4_000,
    unit: "statements",
    about: "Database statements of one request with an access token.",
  },
  visitorDatabaseMs: {
    name: "request_database_time",
    value: 4_000,
    unit: "ms",
    about: "Database time of one request of a visitor.",
  },
  userDatabaseMs: {
    name: "request_database_time",
    value: 15_000,
    unit: "ms",
    about: "Database time of one request of a signed-in user.",
  },
  tokenDatabaseMs: {
    name: "request_database_time",
    value: 15_000,
    unit: "ms",
    about: "Database time of one request with an access token.",
  },
  visitorRows: {
    name: "request_rows",
    value: 50_000,
    unit: "rows",
    about: "Database rows that one request of a visitor reads.",
  },
  userRows: {
    name: "request_rows",
    value: 100_000,
    unit: "rows",
    about: "Database rows that one request of a signed-in user reads.",
  },
  tokenRows: {
    name: "request_rows",
    value: 100_000,
    unit: "rows",
    about: "Database rows that one request with an access token reads.",
  },
  cableSocketsPerCaller: {
    name: "cable_sockets",
    value: 200,
    unit: "connections",
    about: "Open cable connections of one user or visitor's address, in one process.",
  },
  cableUndecidedPerAddress: {
    name: "cable_undecided",
    value: 50,
    unit: "connections",
    about: "Cable connections of one address that wait to be let in, in one process.",
  },
  cableSubscriptionsPerSocket: {
    name: "cable_subscriptions",
    value: 100,
    unit: "items",
    about: "Subscriptions on one cable connection.",
  },
  cableSubscriptionsPerCaller: {
    name: "cable_subscriptions",
    value: 1_000,
    unit: "items",
    about:
      "Subscriptions on all cable connections of one user or visitor's address, in one process; each costs a check of access every minute.",
  },
  cableWaitingPerCaller: {
    name: "cable_waiting",
    value: 300,
    unit: "items",
    about:
      "Subscriptions of one user or visitor's address that wait for their first check of access, in one process.",
  },
  cableCommandsPerSocket: {
    name: "cable_commands",
    value: 60,
    unit: "commands",
    about: "Commands on one cable connection within 10 s; more ends the connection for good.",
  },
  cableCommandsPerCaller: {
    name: "cable_commands",
    value: 600,
    unit: "commands",
    about:
      "Commands on all cable connections of one user or visitor's address within 10 s, in one process; more ends the connection that sends them until it connects again.",
  },
  formBodyBytes: {
    name: "body_bytes",
    value: 65_536,
    unit: "bytes",
    about: "Body of a request, unless its route takes texts or a file.",
  },
  textBodyBytes: {
    name: "body_bytes",
    value: 2_097_152,
    unit: "bytes",
    about:
      "Body of a request whose route takes texts: issues, comments, drafts, previews, GraphQL.",
  },
  bodyMembers: {
    name: "body_members",
    value: 5_000,
    unit: "items",
    about: "Members of objects and lists in the address and the body of a request.",
  },
  connections: {
    name: "connections",
    value: 10_000,
    unit: "connections",
    about: "Open connections of one process, those of the cable included.",
  },
  addressConnections: {
    name: "address_connections",
    value: 1_000,
    unit: "connections",
    about: "Open connections of one address to one process; not of trusted proxies.",
  },
  pipelinedRequests: {
    name: "pipelined_requests",
    value: 16,
    unit: "requests",
    about: "Unanswered requests on one connection; a client that sends more is disconnected.",
  },
  silentMs: {
    name: "silent_connection",
    value: 60_000,
    unit: "ms",
    about:
      "Time without a byte in either direction while a request is answered; the client is disconnected.",
  },
  unsentBytes: {
    name: "unsent_bytes",
    value: 268_435_456,
    unit: "bytes",
    about:
      "What waits in one process for clients that read slowly; those with the most are disconnected.",
  },
  quickActionsOnOthers: {
    name: "quick_actions_on_others",
    value: 10,
    unit: "commands",
    about:
      "Quick actions of one text that name other issues (`/relate`, `/duplicate`, …); the others are answered as not applied.",
  },
  quickActionsOnTheirOwn: {
    name: "quick_actions_on_their_own",
    value: 20,
    unit: "commands",
    about:
      "Quick actions of one text that do more than change a field of the issue (`/spend`, `/award`, `/todo`, …); the others are answered as not applied.",
  },
  uploadBytesPerUser: {
    name: "upload_bytes_user",
    value: 5 * GIBIBYTE,
    unit: "bytes",
    about: "Attached files of one user, everywhere together.",
  },
  uploadBytesPerProject: {
    name: "upload_bytes_project",
    value: 20 * GIBIBYTE,
    unit: "bytes",
    about: "Attached files of one project or group, without those of its subgroups and projects.",
  },
  uploadBytesPerStranger: {
    name: "upload_bytes_stranger",
    value: 100 * MEBIBYTE,
    unit: "bytes",
    about:
      "Files that one user attaches within 24 hours in projects of which they are not a member.",
  },
  uploadBytesOfStrangers: {
    name: "upload_bytes_strangers",
    value: 2 * GIBIBYTE,
    unit: "bytes",
    about:
      "Attached files of one project from all users who are not members, so that they can't use up its space.",
  },
  crossReferencesOfText: {
    name: "cross_references_of_text",
    value: 50,
    unit: "items",
    about:
      "Issues that one text can mention so that they get a system note; it still links to the others.",
  },
  databaseRequestsPerCaller: {
    name: "database_connections",
    value: 3,
    unit: "connections",
    about:
      "Database connections that requests of one user or visitor's address have at the same time, in each process; the others wait. Look-ups of sessions and tokens are counted by address.",
  },
  databaseQueuePerCaller: {
    name: "database_queue",
    value: 30,
    unit: "requests",
    about:
      "Requests of one user or visitor's address that wait for a database connection, in each process; more are refused with 429.",
  },
  lookUpQueuePerAddress: {
    name: "look_up_queue",
    value: 300,
    unit: "requests",
    about:
      "Requests from one address that wait until their session or token is looked up, in each process; more are refused with 429.",
  },
  gitRequests: {
    name: "git_requests",
    value: 16,
    unit: "requests",
    about:
      "Clones, fetches, pushes and downloads that one process serves at the same time; others wait.",
  },
  gitRequestsPerCaller: {
    name: "git_requests",
    value: 6,
    unit: "requests",
    about:
      "Clones, fetches, pushes and downloads of one user or visitor's address that one process serves at the same time; others wait.",
  },
  gitQueuePerCaller: {
    name: "git_queue",
    value: 50,
    unit: "requests",
    about:
      "Clones, fetches and pushes of one user or visitor's address that wait, in each process, and as many requests that read files, commits or branches; more are refused with 503.",
  },
  gitReads: {
    name: "git_reads",
    value: 32,
    unit: "requests",
    about:
      "Requests that read files, commits or branches in one process at the same time; others wait.",
  },
  gitReadsPerCaller: {
    name: "git_reads",
    value: 8,
    unit: "requests",
    about:
      "Requests of one user or visitor's address that read files, commits or branches in one process at the same time; others wait.",
  },
  pushBytes: {
    name: "push_bytes",
    value: 2 * GIBIBYTE,
    unit: "bytes",
    about: "What one push sends.",
  },
  repositoryBytes: {
    name: "repository_bytes",
    value: 20 * GIBIBYTE,
    unit: "bytes",
    about: "Size of one repository; a push that would exceed it is refused.",
  },
  renderMs: {
    name: "render_time",
    value: 500,
    unit: "ms",
    about:
      "Time to render one text in a worker thread; it waits up to twice as long for a thread. A text that takes longer is shown as plain text.",
  },
  eventLoopDelayMs: {
    name: "event_loop_delay",
    value: 1_000,
    unit: "ms",
    about:
      "Delay of a process's event loop. A process that is later than this twice in a row refuses requests with 503 until it is in time again.",
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;
export type BudgetValues = Record<BudgetName, number>;

export function isBudgetName(name: string): name is BudgetName {
  return Object.hasOwn(BUDGETS, name);
}

/** Returns the default values of all budgets, replaced by the operator's overrides. */
export function applyBudgetOverrides(overrides: Partial<BudgetValues>): BudgetValues {
  const standard = Object.entries(BUDGETS).map(([name, { value }]) => [name, value]);
  return { ...(Object.fromEntries(standard) as BudgetValues), ...overrides };
}
