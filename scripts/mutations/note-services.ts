/** Faults for bin/mutations in the services of notes: comments, threads and system notes. */
import type { Mutation } from "./mutation.ts";

export const noteServiceMutations: readonly Mutation[] = [
  {
    name: "deleting the first comment of a thread leaves replies without a first note",
    file: "server/src/modules/notes/writing/removing.ts",
    from: "if (!note.is_reply && next !== undefined) await place(ctx, noteable, next, { is_reply: false });",
    to: "",
    tests: ["server/src/modules/notes/writing/editing.web.db.test.ts"],
    project: "db",
  },
  {
    name: "restoring an internal comment counts it for everybody",
    file: "server/src/modules/notes/writing/removing.ts",
    from: "comments: note.internal ? 0 : 1,",
    to: "comments: 1,",
    tests: [
      "server/src/modules/notes/writing/editing.web.db.test.ts",
      "server/src/modules/notes/reading/polling.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "an edit that began with an older comment overwrites the newer one",
    file: "server/src/modules/notes/writing/editing.ts",
    from: "lockVersion < note.lock_version",
    to: "lockVersion > note.lock_version",
    tests: [
      "server/src/modules/notes/writing/editing.web.db.test.ts",
      "server/src/modules/notes/writing/concurrency.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "resolving a thread is not announced to open pages",
    file: "server/src/modules/notes/writing/resolving.ts",
    from: "await announceNotesEvent(ctx, event, noteable, [first, ...others]);",
    to: "",
    tests: ["e2e/notes/threads.spec.ts"],
    project: "browser",
  },
  {
    name: "a system note leaves cached discussions and counters as they were",
    file: "server/src/modules/notes/system-notes/system-notes.ts",
    from: `await updateNoteableAfterDiscussionChange(ctx, noteable, {
    discussions,
    activities: discussions,
    quietly: true,
  });`,
    to: "",
    tests: [
      "server/src/modules/notes/system-notes/system-notes.db.test.ts",
      "server/src/modules/notes/whole-discussion/response-cache.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a comment beyond the limit is kept, because nobody waits for the check",
    file: "server/src/modules/notes/writing/creating.ts",
    from: "await assertNotesWithinSizeLimits(ctx, noteable);",
    to: "void assertNotesWithinSizeLimits(ctx, noteable);",
    tests: ["server/src/modules/notes/writing/creating.web.db.test.ts"],
    project: "db",
  },
  {
    name: "a mention in an internal comment is noted in the mentioned issue",
    file: "server/src/modules/notes/system-notes/cross-references.queries.ts",
    from: "and action is null and not internal",
    to: "and action is null",
    tests: ["server/src/modules/notes/system-notes/issue-pair-notes.db.test.ts"],
    project: "db",
  },
];
