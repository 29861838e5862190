/** Faults for bin/mutations in the pages and in the code that the browser shares with the server. */
import type { Mutation } from "./mutation.ts";

export const webMutations: readonly Mutation[] = [
  {
    name: "a comment is forgotten before the server has it",
    file: "web/src/features/notes/outbox/create-outbox.ts",
    from: `const answer = await means.post(entry);
      await store.remove(entry.key);`,
    to: `await store.remove(entry.key);
      const answer = await means.post(entry);`,
    tests: ["web/src/features/notes/outbox/create-outbox.test.ts"],
    project: "unit",
  },
  {
    name: "a comment is sent again after the server has forgotten its Idempotency-Key",
    file: "web/src/features/notes/outbox/entry.ts",
    from: "triedAt: entry.triedAt ?? now",
    to: "triedAt: now",
    tests: [
      "web/src/features/notes/outbox/entry.test.ts",
      "web/src/features/notes/outbox/create-outbox.test.ts",
    ],
    project: "unit",
  },
  {
    name: "signing in can redirect to another site",
    file: "contract/src/own-path.ts",
    from: 'if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return null;',
    to: "if (url.origin !== ANY_ORIGIN) return null;",
    tests: [
      "contract/src/own-path.test.ts",
      "server/src/modules/users/sessions/session-cookie.test.ts",
      "web/src/platform/own-path.test.ts",
    ],
    project: "unit",
  },
  {
    name: "an internal comment is posted for everybody",
    file: "web/src/features/notes/composing/comment-form.tsx",
    from: "await composer.post({ isThread, isInternal })",
    to: "await composer.post({ isThread, isInternal: false })",
    tests: ["e2e/notes/composing.spec.ts", "e2e/notes/writing-internally.spec.ts"],
    project: "browser",
  },
  {
    name: "closing with a comment closes the issue although the comment was refused",
    file: "web/src/features/issues/state/use-state-change.ts",
    from: 'const posted = post ? await post() : "sent";',
    to: 'await post?.(); const posted = "sent" as string | null;',
    tests: ["e2e/notes/composing.spec.ts", "e2e/notes/outbox.spec.ts"],
    project: "browser",
  },
  {
    name: "saving a comment overwrites what somebody else saved meanwhile",
    file: "web/src/features/notes/note/use-edit-form.ts",
    from: "else await saveAs(text, origin().version);",
    to: "else await saveAs(text, note.lock_version);",
    tests: ["e2e/notes/editing-notes.spec.ts"],
    project: "browser",
  },
  {
    name: "the list of members shows the old role after a change",
    file: "web/src/features/members/members.api.ts",
    from: `{ method: "PUT", body: grant });
      await readAgain();`,
    to: '{ method: "PUT", body: grant });',
    tests: ["e2e/members/members.spec.ts"],
    project: "browser",
  },
  {
    name: "following a link drops unsaved changes without a question",
    file: "web/src/platform/unsaved-changes.ts",
    from: 'router?.addEventListener("navigate", turn);',
    to: "",
    tests: ["e2e/issues/leaving-the-form.spec.ts"],
    project: "browser",
  },
];
