/**
 * Faults for bin/mutations in the services of members, groups, users, projects, to-dos, drafts and
 * uploads.
 */
import type { Mutation } from "./mutation.ts";

export const otherServiceMutations: readonly Mutation[] = [
  {
    name: "who is removed from a group stays a member of everything below it",
    file: "server/src/modules/members/removing.ts",
    from: "const below = keepBelow ? [] : await deleteDescendantMemberships(inner, place, userId);",
    to: "const below = keepBelow ? await deleteDescendantMemberships(inner, place, userId) : [];",
    tests: ["server/src/modules/members/members.rest.db.test.ts"],
    project: "db",
  },
  {
    name: "the last owner of a group can step down, because nobody waits for the check",
    file: "server/src/modules/members/updating.ts",
    from: "await assertNotLastOwner(inner, place, userId);",
    to: "void assertNotLastOwner(inner, place, userId);",
    tests: ["server/src/modules/members/members.rest.db.test.ts"],
    project: "db",
  },
  {
    name: "a group that is moved to the top has no owner",
    file: "server/src/modules/groups/transferring.ts",
    from: "if (parent === null) await keepOwned(inner, moved, owners);",
    to: "",
    tests: [
      "server/src/modules/groups/updating-and-transferring.rest.db.test.ts",
      "server/test/access/regressions.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "old sessions work again once a user is unblocked",
    file: "server/src/modules/users/blocking.ts",
    from: "await endAllSessionRows(inner, id);",
    to: "",
    tests: [
      "server/src/modules/users/users.rest.db.test.ts",
      "server/src/modules/users/sessions/sessions.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a to-do names the author of the issue instead of who assigned it",
    file: "server/src/modules/todos/todo-creation.ts",
    from: "author_id: viewerUserId(ctx.viewer) ?? noteable.author_id,",
    to: "author_id: noteable.author_id,",
    tests: [
      "server/src/modules/todos/todos.db.test.ts",
      "server/src/modules/todos/note-listener.db.test.ts",
      "server/src/modules/todos/adding.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "posting a comment deletes a draft that another device has continued",
    file: "server/src/modules/drafts/saving.ts",
    from: "if (isSaid) await drop(ctx, place, field);",
    to: "await drop(ctx, place, field);",
    tests: ["server/src/modules/drafts/drafts.web.db.test.ts"],
    project: "db",
  },
  {
    name: "uploads at the same time exceed the quota",
    file: "server/src/modules/uploads/uploading.ts",
    from: "if (now.left < 0) throw createQuotaExceededError(inner, place, now);",
    to: "",
    tests: ["server/src/modules/uploads/quotas.db.test.ts"],
    project: "db",
  },
  {
    name: "archiving a project leaves no entry in the audit log",
    file: "server/src/modules/projects/archiving.ts",
    from: 'await recordAuditEvent(inner, { action, subjectType: "project", subjectId: project.id });',
    to: "",
    tests: [
      "server/src/modules/projects/archiving-and-removing.rest.db.test.ts",
      "server/src/modules/projects/projects.rest.db.test.ts",
    ],
    project: "db",
  },
];
