/**
 * Everybody who asks, and what they are to a project and to its group. The columns are those of the
 * permission tables: An anybody, Us signed in, Be belongs to something below the group, Mi minimal
 * access, Guest, Planner, Reporter, Developer, Maintainer, Owner, Ad administrator; a dot sees nothing.
 */
import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL,
  OWNER,
  PLANNER,
  REPORTER,
  type AccessLevel,
} from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";

export const COLUMNS = ["An", "Us", "Be", "Mi", "Gu", "Pl", "Re", "De", "Ma", "Ow", "Ad"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Wanted {
  name: string;
  /** In a public, an internal and a private project. */
  project: string;
  /** In the group of such a project. */
  group: string;
  /** To the installation as a whole: anybody, a user, somebody external, an administrator. */
  here: "An" | "Us" | "Ex" | "Ad";
  member?: { of: Membership; level: AccessLevel };
  /** The highest counts. */
  also?: { of: Membership; level: AccessLevel };
  /** The other subject whose proof or name this one uses. */
  uses?: string;
  comes?: Proof;
  scopes?: readonly TokenScope[];
  /** Their part in the issues that are asked about. */
  wrote?: true;
  assigned?: true;
  /** Asks about issues that were written by a guest, not by an outsider. */
  ofGuest?: true;
}

/** Where somebody's level comes from. */
export type Membership =
  | "project"
  | "group"
  | "group above"
  | "group invited to the group"
  | "group invited to the project"
  | "project, until they were taken out"
  | "project, until yesterday"
  | "group invited to the project until yesterday";

/** How somebody proves who they are. */
type Proof =
  | "without proof"
  | "with a page"
  | "with a page, but not from it"
  | "with a token"
  | "with a token, in somebody's name"
  | "with an expired token"
  | "with a revoked token"
  | "with a token that never was"
  | "with a page, blocked"
  | "with a token, blocked";

const LEVELS = [
  ["guest", "Gu", GUEST],
  ["planner", "Pl", PLANNER],
  ["reporter", "Re", REPORTER],
  ["developer", "De", DEVELOPER],
  ["maintainer", "Ma", MAINTAINER],
  ["owner", "Ow", OWNER],
] as const;

const everywhere = (column: Column) => `${column} ${column} ${column}`;

export const WANTED: readonly Wanted[] = [
  { name: "anonymous", project: "An . .", group: "An . .", here: "An", comes: "without proof" },
  { name: "outsider", project: "Us Us .", group: "Us Us .", here: "Us" },
  { name: "external outsider", project: "Us . .", group: "Us . .", here: "Ex" },
  { name: "admin", project: "Ad Ad Ad", group: "Ad Ad Ad", here: "Ad" },

  ...LEVELS.map(([name, column, level]): Wanted => ({
    name,
    project: everywhere(column),
    group: "Us Us Be",
    here: "Us",
    member: { of: "project", level },
  })),
  ...LEVELS.map(([name, column, level]): Wanted => ({
    name: `${name} of the group`,
    project: everywhere(column),
    group: everywhere(column),
    here: "Us",
    member: { of: "group", level },
  })),
  {
    name: "external guest",
    project: "Gu Gu Gu",
    group: "Us Be Be",
    here: "Ex",
    member: { of: "project", level: GUEST },
  },
  {
    name: "minimal member of the group",
    project: "Us Us .",
    group: "Us Us Mi",
    here: "Us",
    member: { of: "group", level: MINIMAL },
  },
  {
    name: "developer who is a guest of the group",
    project: "De De De",
    group: "Gu Gu Gu",
    here: "Us",
    member: { of: "project", level: DEVELOPER },
    also: { of: "group", level: GUEST },
  },
  {
    name: "maintainer who is a reporter of the group",
    project: "Ma Ma Ma",
    group: "Re Re Re",
    here: "Us",
    member: { of: "project", level: MAINTAINER },
    also: { of: "group", level: REPORTER },
  },
  {
    name: "guest from above",
    project: "Gu Gu Gu",
    group: "Gu Gu Gu",
    here: "Us",
    member: { of: "group above", level: GUEST },
  },
  {
    name: "maintainer from above",
    project: "Ma Ma Ma",
    group: "Ma Ma Ma",
    here: "Us",
    member: { of: "group above", level: MAINTAINER },
  },
  {
    // The group was let in as Developer: that is the most its members get.
    name: "owner of a group that was let into the group",
    project: "De De De",
    group: "De De De",
    here: "Us",
    member: { of: "group invited to the group", level: OWNER },
  },
  {
    // The group was let in as Maintainer, but they are less in it.
    name: "reporter of a group that was let into the project",
    project: "Re Re Re",
    group: "Us Us .",
    here: "Us",
    member: { of: "group invited to the project", level: REPORTER },
  },
  {
    name: "owner of a group that was let in until yesterday",
    project: "Us Us .",
    group: "Us Us .",
    here: "Us",
    member: { of: "group invited to the project until yesterday", level: OWNER },
  },
  {
    name: "former member",
    project: "Us Us .",
    group: "Us Us .",
    here: "Us",
    member: { of: "project, until they were taken out", level: OWNER },
  },
  {
    name: "expired member",
    project: "Us Us .",
    group: "Us Us .",
    here: "Us",
    member: { of: "project, until yesterday", level: OWNER },
  },

  { name: "author", project: "Us Us .", group: "Us Us .", here: "Us", wrote: true },
  {
    name: "author as guest",
    project: "Gu Gu Gu",
    group: "Us Us Be",
    here: "Us",
    member: { of: "project", level: GUEST },
    wrote: true,
    ofGuest: true,
  },
  { name: "assignee", project: "Us Us .", group: "Us Us .", here: "Us", assigned: true },
  {
    name: "assignee as guest",
    project: "Gu Gu Gu",
    group: "Us Us Be",
    here: "Us",
    member: { of: "project", level: GUEST },
    assigned: true,
  },

  {
    name: "blocked owner with a page",
    project: "An . .",
    group: "An . .",
    here: "An",
    member: { of: "group", level: OWNER },
    comes: "with a page, blocked",
  },
  {
    name: "blocked owner with a token",
    project: "Ow Ow Ow",
    group: "Ow Ow Ow",
    here: "Us",
    uses: "blocked owner with a page",
    comes: "with a token, blocked",
    scopes: ["api"],
  },

  ownersToken("owner's api token", "api"),
  ownersToken("owner's read_api token", "read_api"),
  ownersToken("owner's read_user token", "read_user"),
  ownersToken("owner's read_repository token", "read_repository"),
  ownersToken("owner's write_repository token", "write_repository"),
  // Only administrators have tokens for this.
  {
    name: "admin's sudo token",
    project: "Ad Ad Ad",
    group: "Ad Ad Ad",
    here: "Ad",
    uses: "admin",
    comes: "with a token",
    scopes: ["sudo"],
  },
  {
    name: "admin in the outsider's name",
    project: "Us Us .",
    group: "Us Us .",
    here: "Us",
    uses: "outsider",
    comes: "with a token, in somebody's name",
    scopes: ["api", "sudo"],
  },
  { ...ownersToken("owner's expired token"), comes: "with an expired token" },
  { ...ownersToken("owner's revoked token"), comes: "with a revoked token" },
  { ...ownersToken("a token that never was"), comes: "with a token that never was" },
  { ...ownersToken("another site in the owner's browser"), comes: "with a page, but not from it" },
];

function ownersToken(name: string, scope: TokenScope = "api"): Wanted {
  return {
    name,
    project: "Ow Ow Ow",
    group: "Ow Ow Ow",
    here: "Us",
    uses: "owner of the group",
    comes: "with a token",
    scopes: [scope],
  };
}
