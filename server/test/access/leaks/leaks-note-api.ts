/**
 * Leak tests of the notes API: ids of visible and hidden notes, discussions and resource events,
 * for URLs, request bodies and mutations.
 */
import type { UrlParameterValues } from "./compare-answers.ts";
import type { HiddenObjects, LeakFixture } from "./leak-fixtures.ts";

const NOTHING = "0".repeat(40);

export function listNoteParameterValues(
  { notes: open, epics: openEpics }: LeakFixture,
  { notes: secret, epics: hiddenEpics }: HiddenObjects,
): Record<string, UrlParameterValues> {
  const events = Object.entries(open.events).map(([kind, id]): [string, UrlParameterValues] => [
    `resource_${kind}_events/{event_id}`,
    {
      seen: kind === "label" ? [id, openEpics.labelEventId] : [id],
      hidden: [secret.events[kind] ?? 0, 999_999],
    },
  ]);
  return {
    "notes/{note_id}": {
      seen: [open.id, openEpics.note.id],
      hidden: [secret.internal.id, secret.hidden.id, hiddenEpics.note.id, 999_999],
    },
    "discussions/{discussion_id}": {
      seen: [open.discussion_id, openEpics.note.discussionId],
      hidden: [
        secret.internal.discussion_id,
        secret.hidden.discussion_id,
        hiddenEpics.note.discussionId,
        NOTHING,
      ],
    },
    ...Object.fromEntries(events),
  };
}

/** Bodies of the requests that write notes, by method and path as in the API reference. */
export function listNoteRequestBodies(): Record<string, readonly object[]> {
  const issue = "/projects/{id}/issues/{issue_iid}";
  const note = `${issue}/notes/{note_id}`;
  const thread = `${issue}/discussions/{discussion_id}`;
  const words = { body: "Hello?" };
  return {
    [`POST ${issue}/notes`]: [words, { body: " " }, { body: "/close" }],
    [`PUT ${note}`]: [words, { body: " " }],
    [`DELETE ${note}`]: [{}],
    [`POST ${issue}/discussions`]: [words],
    [`PUT ${thread}`]: [{ resolved: true }],
    [`POST ${thread}/notes`]: [words],
    [`PUT ${thread}/notes/{note_id}`]: [words, { resolved: true }],
    [`DELETE ${thread}/notes/{note_id}`]: [{}],
    [`POST ${note}/award_emoji`]: [{ name: "tada" }],
    [`DELETE ${note}/award_emoji/{award_id}`]: [{}],
  };
}

/**
 * Mutation inputs with the ids of hidden notes and of notes that do not exist, by name of the
 * mutation.
 */
export function listNoteMutationInputs({ confidentialId, notes }: HiddenObjects) {
  const ids = [notes.internal.id, notes.hidden.id, notes.deleted.id, "999999"];
  const threads = [notes.internal.discussion_id, notes.hidden.discussion_id, NOTHING];
  const issues = [confidentialId, 999_999].map((id) => `gid://gitlab/Issue/${id}`);
  const tried = ids.map((id) => `gid://gitlab/Note/${id}`);
  const discussions = threads.map((id) => `gid://gitlab/Discussion/${id}`);
  return {
    createNote: [
      ...issues.flatMap((noteableId) => [
        { noteableId, body: "Hello?" },
        { noteableId, body: " " },
      ]),
      ...discussions.map((discussionId) => ({
        noteableId: "gid://gitlab/Issue/1",
        body: "Hello?",
        discussionId,
      })),
    ],
    updateNote: tried.map((id) => ({ id, body: "Hello?" })),
    destroyNote: tried.map((id) => ({ id })),
    discussionToggleResolve: discussions.map((id) => ({ id, resolve: true })),
  };
}
