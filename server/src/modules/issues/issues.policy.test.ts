import { GUEST, VISIBILITY, type Visibility } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import { defineAction } from "../../platform/auth/actions.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import {
  computeIssueAbilities,
  issuesPolicy,
  canDiscussIssue,
  hasPlannerAccess,
  type IssuePlace,
  type IssuePolicyFields,
} from "./issues.policy.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

/** The user id of every signed-in viewer that `server/test/roles.ts` defines. */
const ME = 1;
const SOMEBODY_ELSE = 2;

const EVERYBODY =
  "visitor external outsider guest planner reporter developer maintainer owner admin";
const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const INSIDERS = "outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const PLANNERS = "planner reporter developer maintainer owner admin";
const OWNERS = "owner admin";
const NOBODY_AT_ALL = "";

function projectAt(wish: Partial<IssuePlace> & { is?: Visibility } = {}) {
  const { is = "public", ...more } = wish;
  return (level: number): IssuePlace => ({
    visibility: VISIBILITY[is],
    archived: false,
    issues_access_level: "enabled",
    level,
    ...more,
  });
}

function issueAt(wish: Partial<IssuePolicyFields> & { is?: Visibility } = {}) {
  const { is = "public", ...more } = wish;
  return (level: number): IssuePolicyFields => ({
    ...projectAt({ is })(level),
    confidential: false,
    discussion_locked: null,
    author_id: SOMEBODY_ELSE,
    assignee_ids: [],
    ...more,
  });
}

describe("who may list issues", () => {
  test.each`
    is            | issues        | who
    ${"public"}   | ${"enabled"}  | ${EVERYBODY}
    ${"internal"} | ${"enabled"}  | ${INSIDERS}
    ${"private"}  | ${"enabled"}  | ${MEMBERS}
    ${"public"}   | ${"private"}  | ${MEMBERS}
    ${"private"}  | ${"private"}  | ${MEMBERS}
    ${"public"}   | ${"disabled"} | ${NOBODY_AT_ALL}
    ${"private"}  | ${"disabled"} | ${NOBODY_AT_ALL}
  `("of a $is project with issues $issues: $who", ({ is, issues, who }) => {
    const project = projectAt({ is: is as Visibility, issues_access_level: issues as string });
    expect(listAllowedRoles(issuesPolicy.list, project)).toBe(who);
  });

  test("everywhere: everybody, and each project then shows what it shows", () => {
    expect(listAllowedRoles(issuesPolicy.listEverywhere, () => undefined)).toBe(EVERYBODY);
  });

  test("one's own: everybody who is signed in", () => {
    expect(listAllowedRoles(issuesPolicy.listOwn, () => undefined)).toBe(SIGNED_IN);
  });
});

describe("who may open an issue", () => {
  test.each`
    is            | more                                   | who
    ${"public"}   | ${{}}                                  | ${SIGNED_IN}
    ${"internal"} | ${{}}                                  | ${INSIDERS}
    ${"private"}  | ${{}}                                  | ${MEMBERS}
    ${"public"}   | ${{ archived: true }}                  | ${NOBODY_AT_ALL}
    ${"public"}   | ${{ issues_access_level: "private" }}  | ${MEMBERS}
    ${"public"}   | ${{ issues_access_level: "disabled" }} | ${NOBODY_AT_ALL}
    ${"private"}  | ${{ archived: true }}                  | ${NOBODY_AT_ALL}
  `("in a $is project, $more: $who", ({ is, more, who }) => {
    expect(
      listAllowedRoles(
        issuesPolicy.create,
        projectAt({ is: is as Visibility, ...(more as object) }),
      ),
    ).toBe(who);
  });
});

const mine = { author_id: ME };
const forMe = { assignee_ids: [SOMEBODY_ELSE, ME] };
const secret = { confidential: true };
const locked = { discussion_locked: true };
const archived = { archived: true };
const membersOnly = { issues_access_level: "private" };
const off = { issues_access_level: "disabled" };

/**
 * The cases of a test. Each row has an action, the attributes of an issue and its project, and the
 * viewers of `server/test/roles.ts` who can perform the action. Unless a row says otherwise, the
 * project is public, and the issue is another user's, not confidential and not locked.
 */
const TABLE = [
  ["read", {}, EVERYBODY],
  ["read", { is: "internal" }, INSIDERS],
  ["read", { is: "private" }, MEMBERS],
  ["read", secret, PLANNERS],
  ["read", { ...secret, ...mine }, SIGNED_IN],
  ["read", { ...secret, ...forMe }, SIGNED_IN],
  // Authors who can no longer see the project cannot see their own issues either.
  ["read", { ...secret, ...mine, is: "private" }, MEMBERS],
  ["read", { ...secret, ...forMe, is: "internal" }, INSIDERS],
  ["read", archived, EVERYBODY],
  ["read", { ...secret, ...archived }, PLANNERS],
  ["read", membersOnly, MEMBERS],
  ["read", { ...membersOnly, ...mine }, MEMBERS],
  ["read", off, NOBODY_AT_ALL],

  ["update", {}, PLANNERS],
  ["update", mine, SIGNED_IN],
  ["update", forMe, SIGNED_IN],
  ["update", { ...mine, is: "private" }, MEMBERS],
  ["update", secret, PLANNERS],
  ["update", { ...secret, ...forMe }, SIGNED_IN],
  ["update", { ...mine, ...locked }, SIGNED_IN],
  ["update", { ...mine, ...archived }, NOBODY_AT_ALL],
  ["update", { ...mine, ...membersOnly }, MEMBERS],
  ["update", off, NOBODY_AT_ALL],

  ["reopen", {}, PLANNERS],
  ["reopen", mine, SIGNED_IN],
  ["reopen", { ...mine, discussion_locked: false }, SIGNED_IN],
  ["reopen", locked, NOBODY_AT_ALL],
  ["reopen", { ...mine, ...locked }, NOBODY_AT_ALL],
  ["reopen", archived, NOBODY_AT_ALL],

  ["arrange", {}, PLANNERS],
  ["arrange", mine, PLANNERS],
  ["arrange", forMe, PLANNERS],
  ["arrange", secret, PLANNERS],
  ["arrange", archived, NOBODY_AT_ALL],
  ["arrange", off, NOBODY_AT_ALL],

  ["subscribe", {}, SIGNED_IN],
  ["subscribe", { is: "private" }, MEMBERS],
  ["subscribe", secret, PLANNERS],
  ["subscribe", { ...secret, ...mine }, SIGNED_IN],
  ["subscribe", locked, SIGNED_IN],
  ["subscribe", archived, SIGNED_IN],
  ["subscribe", off, NOBODY_AT_ALL],

  ["backdate", mine, OWNERS],
  ["backdate", archived, NOBODY_AT_ALL],

  ["remove", {}, OWNERS],
  ["remove", mine, OWNERS],
  ["remove", secret, OWNERS],
  ["remove", locked, OWNERS],
  ["remove", archived, NOBODY_AT_ALL],
  ["remove", off, NOBODY_AT_ALL],

  ["readById", {}, "admin"],
] as const satisfies [keyof typeof issuesPolicy, object, string][];

test.each(TABLE)("%s %o: %s", (name, issue, who) => {
  const wish = issue as Partial<IssuePolicyFields> & { is?: Visibility };
  expect(listAllowedRoles<never>(issuesPolicy[name], issueAt(wish) as never)).toBe(who);
});

test("every action has a row", () => {
  const tested = new Set<string>(TABLE.map(([name]) => name));
  const elsewhere = [
    "list",
    "listEverywhere",
    "listMoveTargets",
    "listOwn",
    "listUserActivity",
    "create",
  ];
  const untested = Object.keys(issuesPolicy).filter((name) => !tested.has(name));
  expect(untested.toSorted()).toEqual(elsewhere.toSorted());
});

test("only reading is for tokens that may only read", () => {
  for (const [name, { scopes }] of Object.entries(issuesPolicy)) {
    const reads = name.startsWith("read") || name.startsWith("list");
    expect(scopes, name).toEqual(reads ? ["api", "read_api"] : ["api"]);
  }
});

test("visitors have nothing of their own", () => {
  const written = issueAt({ ...secret, author_id: 0, assignee_ids: [0] })(0);
  expect(issuesPolicy.read.allows(VISITOR_WITHOUT_IP, written)).toBe(false);
  expect(hasPlannerAccess(VISITOR_WITHOUT_IP, written)).toBe(false);
});

test("what the viewer is offered are the answers that services ask for", () => {
  const guest = { kind: "user", userId: ME, username: "me", name: "Me", admin: false } as const;
  const viewer = {
    ...guest,
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
    by: { job: true },
  } as const;
  const issue = issueAt({ ...mine, ...locked })(GUEST);
  expect(computeIssueAbilities(viewer, issue)).toEqual({
    read: true,
    update: true,
    reopen: false,
    arrange: false,
    remove: false,
  });
});

describe("who may comment on an issue and react to it", () => {
  const discuss = defineAction("issues.discuss", [], canDiscussIssue);

  test.each<[string, Partial<IssuePolicyFields>, string]>([
    ["one that everybody sees", {}, SIGNED_IN],
    ["one whose discussion is locked", { discussion_locked: true }, MEMBERS],
    ["one's own whose discussion is locked", { discussion_locked: true, author_id: ME }, MEMBERS],
    ["a confidential one", { confidential: true }, PLANNERS],
    ["one that is kept for members", { issues_access_level: "private" }, MEMBERS],
    ["one in an archived project", { archived: true }, NOBODY_AT_ALL],
    ["one where there are none any more", { issues_access_level: "disabled" }, NOBODY_AT_ALL],
  ])("%s [AWARD-012]", (_what, wish, expected) => {
    expect(listAllowedRoles(discuss, issueAt(wish))).toBe(expected);
  });
});
