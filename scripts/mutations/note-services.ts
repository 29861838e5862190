/** Faults in the services of notes: comments, threads and system notes. */
import type { Mutation } from "./mutation.ts";

export const noteServiceMutations: readonly Mutation[] = [
  {
    name: "deleting the first comment of a thread leaves replies without a first note",
    file: "server/src/modules/notes/removing.ts",
    from: "if (!note.is_reply && next !== undefined) await place(ctx, noteable, next, { is_reply: false });",
    to: "",
    tests: ["server/src/modules/notes/changing.web.db.test.ts"],
    project: "db",
  },
  {
    name: "restoring an internal comment counts it for everybody",
    file: "server/src/modules/notes/removing.ts",
    from: "comments: note.internal ? 0 : 1,",
    to: "comments: 1,",
    tests: [
      "server/src/modules/notes/changing.web.db.test.ts",
      "server/src/modules/notes/polling.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "an edit that began with an older comment overwrites the newer one",
    file: "server/src/modules/notes/editing.ts",
    from: "lockVersion < note.lock_version",
    to: "lockVersion > note.lock_version",
    tests: [
      "server/src/modules/notes/changing.web.db.test.ts",
      "server/src/modules/notes/racing.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "resolving a thread is not announced to open pages",
    file: "server/src/modules/notes/resolving.ts",
    from: "await announceNotes(ctx, event, noteable, [first, ...others]);",
    to: "",
    tests: ["e2e/notes/threads.spec.ts"],
    project: "browser",
  },
  {
    name: "a system note leaves cached discussions and counters as they were",
    file: "server/src/modules/notes/noting.ts",
    from: "await touchDiscussion(ctx, noteable, { discussions, activities: discussions, quietly: true });",
    to: "",
    tests: [
      "server/src/modules/notes/history.db.test.ts",
      "server/src/modules/notes/memory.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a comment beyond the limit is kept, because nobody waits for the check",
    file: "server/src/modules/notes/creating.ts",
    from: "await assertRoom(ctx, noteable);",
    to: "void assertRoom(ctx, noteable);",
    tests: ["server/src/modules/notes/creating.web.db.test.ts"],
    project: "db",
  },
  {
    name: "a mention in an internal comment is noted in the mentioned issue",
    file: "server/src/modules/notes/mentioning.queries.ts",
    from: "and action is null and not internal",
    to: "and action is null",
    tests: ["server/src/modules/notes/between-issues.db.test.ts"],
    project: "db",
  },
];
