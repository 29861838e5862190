/** Faults for bin/mutations in policies, access levels and permission checks. */
import type { Mutation } from "./mutation.ts";

export const policyMutations: readonly Mutation[] = [
  {
    name: "a guest can edit and close any issue",
    file: "server/src/modules/issues/issues.policy.ts",
    from: `function mayEdit(viewer: Viewer, issue: IssuePolicyFields): boolean {
  return (
    maySee(viewer, issue) && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue))
  );`,
    to: `function mayEdit(viewer: Viewer, issue: IssuePolicyFields): boolean {
  return maySee(viewer, issue) && isMemberAuthorOrAssignee(viewer, issue);`,
    tests: ["server/src/modules/issues/issues.policy.test.ts"],
    project: "unit",
  },
  {
    name: "an external user sees internal projects",
    file: "server/src/modules/access/effective-access.ts",
    from: "if (place.visibility === VISIBILITY.internal && !viewer.external) return SIGNED_IN_ACCESS;",
    to: "if (place.visibility === VISIBILITY.internal) return SIGNED_IN_ACCESS;",
    tests: ["server/src/modules/access/effective-access.test.ts"],
    project: "unit",
  },
  {
    name: "a membership and a share last one day too long",
    file: "server/src/modules/access/access-levels.queries.ts",
    from: "(${end} is null or ${end} > ${today})",
    to: "(${end} is null or ${end} >= ${today})",
    tests: [
      "server/src/modules/access/access-levels.db.test.ts",
      "server/src/modules/groups/groups.rest.db.test.ts",
      "server/src/modules/groups/sharing.rest.db.test.ts",
      "server/src/modules/members/members.rest.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "members of an invited group keep their level beyond that of the share",
    file: "server/src/modules/access/access-levels.queries.ts",
    from: "select least(s.access_level, m.access_level), invited.visibility from namespace_shares s",
    to: "select m.access_level, invited.visibility from namespace_shares s",
    tests: [
      "server/src/modules/access/access-levels.db.test.ts",
      "server/src/modules/members/members.rest.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a maintainer can lower the level of an owner",
    file: "server/src/modules/members/members.policy.ts",
    from: "Math.max(level, to) <= effectiveAccess(viewer, place)",
    to: "to <= effectiveAccess(viewer, place)",
    tests: ["server/src/modules/members/members.policy.test.ts"],
    project: "unit",
  },
  {
    name: "a token can make a token with more scopes than it has",
    file: "server/src/modules/users/users.policy.ts",
    from: "request.scopes.every(grantedBy(viewer.by.token.scopes))",
    to: "request.scopes.some(grantedBy(viewer.by.token.scopes))",
    tests: ["server/src/modules/users/users.policy.test.ts"],
    project: "unit",
  },
  {
    name: "any token reaches what is for sessions only",
    file: "server/src/platform/auth/actions.ts",
    from: "if (declared.scopes.some((scope) => scopes.includes(scope))) return;",
    to: `if (declared.scopes.length === 0) return;
  if (declared.scopes.some((scope) => scopes.includes(scope))) return;`,
    tests: [
      "server/src/modules/users/sessions/sessions.db.test.ts",
      "server/src/modules/users/tokens/tokens.rest.db.test.ts",
      "server/src/modules/drafts/drafts.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "everybody who can comment reads internal comments",
    file: "server/src/modules/notes/notes.policy.ts",
    from: "return !note.internal || isInsider(viewer, note.noteable) || isAuthor(viewer, note);",
    to: "return !note.internal || canDiscussNoteable(viewer, note.noteable) || isAuthor(viewer, note);",
    tests: ["server/src/modules/issues/discussing/notes-policy.test.ts"],
    project: "unit",
  },
  {
    name: "the to-do of another user is answered with 403 instead of 404",
    file: "server/src/modules/todos/own-todos.ts",
    from: 'reveal(ctx, todosPolicy.change, todo, () => notFoundError("Todo"));',
    to: `if (todo === undefined) throw notFoundError("Todo");
  authorize(ctx, todosPolicy.change, todo);`,
    tests: ["server/src/modules/todos/todos.db.test.ts"],
    project: "db",
  },
  {
    name: "an author without the role can set labels and assignees",
    file: "server/src/modules/issues/changing/updating.ts",
    from: "if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return {};",
    to: "",
    tests: [
      "server/src/modules/issues/changing/updating.rest.db.test.ts",
      "server/src/modules/issues/changing/mutations.graphql.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "who can no longer read a confidential issue goes on hearing of it",
    file: "server/src/modules/noteables/streams.ts",
    from: 'if (payload["confidential"] === true || payload["internal"] === true) return true;',
    to: 'if (payload["internal"] === true) return true;',
    tests: ["server/src/modules/issues/pages/issues.channel.db.test.ts"],
    project: "db",
  },
  {
    name: "a maintainer can invite a group as owners",
    file: "server/src/modules/members/sharing.ts",
    from: "authorize(inner, membersPolicy.add, { place: project, level: grant.accessLevel });",
    to: "",
    tests: ["server/src/modules/members/members.rest.db.test.ts"],
    project: "db",
  },
];
