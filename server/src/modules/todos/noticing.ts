/** Making to-dos out of what people say in notes, in the same transaction. */
import { TODO_ACTION } from "@cairn/contract/todos";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import type { EventInput } from "../../platform/events/event.ts";
import { getNoteableById, type Noteable, type NoteableKindName } from "../noteables/index.ts";
import { NOTE_EVENTS, notesPolicy, wordsOfNotes } from "../notes/index.ts";
import { findUsersByUsername } from "../users/index.ts";
import { finishOwn, give, type People } from "./giving.ts";
import { mentionsIn } from "./mentions.ts";

/** As the events of notes carry them. */
interface Payload {
  kind: NoteableKindName;
  noteable_id: number;
  note_ids: number[];
  /** Of notes that are not new: their words are. */
  edited?: boolean;
}

function when(on: string, run: (ctx: Context, payload: Payload, type: string) => Promise<void>) {
  return {
    on,
    when: "in_transaction",
    run: (ctx: Context, { type, payload }: EventInput) =>
      run(ctx, payload as unknown as Payload, type),
  } satisfies Listener;
}

export const noticing: readonly Listener[] = [
  when(NOTE_EVENTS.created, notice),
  when(NOTE_EVENTS.updated, notice),
  when(NOTE_EVENTS.awarded, (ctx, { noteable_id: id }) => finishOwn(ctx, id)),
];

async function notice(ctx: Context, payload: Payload, type: string): Promise<void> {
  const { kind, noteable_id: id, note_ids: noteIds, edited } = payload;
  if (type === NOTE_EVENTS.updated && edited !== true) return;
  const notes = await wordsOfNotes(ctx, noteIds);
  // What was done, and not said, has its own ways to end to-dos.
  if (notes.length === 0) return;
  await finishOwn(ctx, id);
  for (const note of notes) {
    const named = newlyNamed(note);
    if (named.mentioned.length + named.addressed.length === 0) continue;
    await giveToNamed(ctx, await getNoteableById(ctx, { kind, id }), note, named);
  }
}

/** Whom it called already before it was edited knows. */
function newlyNamed({ body, before }: { body: string; before: string }) {
  const { mentioned, addressed } = mentionsIn(body);
  const earlier = mentionsIn(before);
  const known = new Set([...earlier.mentioned, ...earlier.addressed]);
  return {
    mentioned: mentioned.filter((name) => !known.has(name)),
    addressed: addressed.filter((name) => !known.has(name)),
  };
}

async function giveToNamed(
  ctx: Context,
  noteable: Noteable,
  { author_id, internal }: { author_id: number; internal: boolean },
  { mentioned, addressed }: { mentioned: string[]; addressed: string[] },
): Promise<void> {
  const author = userIdOf(ctx.viewer);
  const people = (await findUsersByUsername(ctx, [...mentioned, ...addressed])).filter(
    ({ id }) => id !== author,
  );
  const isAddressed = (person: People[number]) => addressed.includes(person.username.toLowerCase());
  const groups = [
    [TODO_ACTION.directly_addressed, people.filter(isAddressed)],
    [TODO_ACTION.mentioned, people.filter((person) => !isAddressed(person))],
  ] as const;
  for (const [action, called] of groups) {
    // Also of what is for the team alone only those learn who may read it.
    await give(ctx, noteable, called, action, (viewer, subject) =>
      notesPolicy.read.allows(viewer, { noteable: subject, author_id, internal, action: null }),
    );
  }
}
