/** Creates to-dos for mentions in notes, in the transaction that stores the note. */
import { TODO_ACTION } from "@cairn/contract/todos";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { getNoteableById, type Noteable } from "../noteables/index.ts";
import {
  NOTE_EVENTS,
  notesPolicy,
  findNoteBodies,
  type NotesEventPayload,
} from "../notes/index.ts";
import { findUsersByUsername } from "../users/index.ts";
import { markNoteableTodosDone, createTodos, type TodoRecipients } from "./todo-creation.ts";
import { findMentions } from "./mentions.ts";

export const noteTodoListeners: readonly Listener[] = [
  defineListener(NOTE_EVENTS.created, notice),
  defineListener(NOTE_EVENTS.updated, async (ctx, payload) => {
    if (payload.edited === true) await notice(ctx, payload);
  }),
  defineListener(NOTE_EVENTS.awarded, (ctx, { noteable_id: id }) => markNoteableTodosDone(ctx, id)),
];

async function notice(ctx: Context, payload: NotesEventPayload): Promise<void> {
  const { kind, noteable_id: id, note_ids: noteIds } = payload;
  const notes = await findNoteBodies(ctx, noteIds);
  // `notes` is empty when the event is about system notes. Other listeners mark to-dos as done
  // after the changes that system notes describe.
  if (notes.length === 0) return;
  await markNoteableTodosDone(ctx, id);
  for (const note of notes) {
    const named = newlyNamed(note);
    if (named.mentioned.length + named.addressed.length === 0) continue;
    await giveToNamed(ctx, await getNoteableById(ctx, { kind, id }), note, named);
  }
}

/** Returns only users whom the old body did not mention, because the others already have a to-do. */
function newlyNamed({ body, before }: { body: string; before: string }) {
  const { mentioned, addressed } = findMentions(body);
  const earlier = findMentions(before);
  const known = new Set([...earlier.mentioned, ...earlier.addressed]);
  return {
    mentioned: mentioned.filter((name) => !known.has(name)),
    addressed: addressed.filter((name) => !known.has(name)),
  };
}

async function giveToNamed(
  ctx: Context,
  noteable: Noteable,
  { id, author_id, internal }: { id: number; author_id: number; internal: boolean },
  { mentioned, addressed }: { mentioned: string[]; addressed: string[] },
): Promise<void> {
  const author = viewerUserId(ctx.viewer);
  const people = (await findUsersByUsername(ctx, [...mentioned, ...addressed])).filter(
    (person) => person.id !== author,
  );
  const isAddressed = (person: TodoRecipients[number]) =>
    addressed.includes(person.username.toLowerCase());
  const groups = [
    [TODO_ACTION.directly_addressed, people.filter(isAddressed)],
    [TODO_ACTION.mentioned, people.filter((person) => !isAddressed(person))],
  ] as const;
  for (const [action, called] of groups) {
    // Users who cannot read the note, for example because it is internal, get no to-do for it.
    await createTodos(ctx, noteable, called, action, {
      isReader: (viewer, subject) =>
        notesPolicy.read.allows(viewer, { noteable: subject, author_id, internal, action: null }),
      noteId: id,
    });
  }
}
