/** GraphQL mutations that create, update, delete and resolve notes. */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
} from "../../../platform/graphql/builder.ts";
import { defineMutationPayload, runMutation } from "../../../platform/graphql/mutations.ts";
import { parseGlobalId } from "../../../platform/graphql/global-ids.ts";
import { createNote } from "../writing/creating.ts";
import { editNote } from "../writing/editing.ts";
import {
  getDiscussionRefById,
  getNoteableRefByGlobalId,
  NOTE_GLOBAL_ID_TYPES,
  getNoteRefById,
} from "../writing/global-id-refs.ts";
import { DiscussionType, NoteType } from "./notes.graphql.ts";
import { notesPolicy } from "../notes.policy.ts";
import { loadApiNote, type ApiNote } from "../api/api-notes.ts";
import { removeNote } from "../writing/removing.ts";
import { resolveDiscussion } from "../writing/resolving.ts";

const CreateInput = builder.inputType("CreateNoteInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    noteableId: t.id({ required: true }),
    body: t.string({ required: true }),
    confidential: t.boolean(),
    internal: t.boolean(),
    discussionId: t.id({ description: "Id of the discussion that the note replies to." }),
  }),
});

const UpdateInput = builder.inputType("UpdateNoteInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    id: t.id({ required: true }),
    body: t.string({ required: true }),
    confidential: t.boolean({
      description:
        "Whether the note is internal. The value can't be changed; a different value is an error.",
    }),
  }),
});

const DestroyInput = builder.inputType("DestroyNoteInput", {
  fields: (t) => ({ clientMutationId: t.string(), id: t.id({ required: true }) }),
});

const ResolveInput = builder.inputType("DiscussionToggleResolveInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    id: t.id({ required: true }),
    resolve: t.boolean({ required: true }),
  }),
});

interface NoteResult {
  note: ApiNote | null;
  /** One sentence about the result of each quick action in the note's body. */
  messages?: string[];
}

const QuickActionsType = builder.objectRef<Partial<NoteResult>>("QuickActionsStatus").implement({
  description: "Results of the quick actions in a text.",
  fields: (t) => ({
    messages: t.stringList({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ messages = [] }) => messages,
    }),
    commandsOnly: t.boolean({
      nullable: false,
      description: "Whether the text contained only quick actions, so that no note was created.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ note = null }) => note === null,
    }),
  }),
});

function notePayloadType(name: string) {
  return defineMutationPayload<NoteResult>(name, (t) => ({
    note: t.field({
      type: NoteType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ note }) => note,
    }),
    ...(name === "CreateNotePayload" && {
      quickActionsStatus: t.field({
        type: QuickActionsType,
        extensions: COMPUTED_FROM_PARENT,
        resolve: (payload) => (payload.messages?.length ? payload : null),
      }),
    }),
  }));
}

const ResolvePayloadType = defineMutationPayload<{ discussion: ApiNote | null }>(
  "DiscussionToggleResolvePayload",
  (t) => ({
    discussion: t.field({
      type: DiscussionType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ discussion }) => discussion,
    }),
  }),
);

builder.mutationFields((t) => ({
  createNote: t.field({
    type: notePayloadType("CreateNotePayload"),
    description: "Create a note, or reply to a discussion.",
    args: { input: t.arg({ type: CreateInput, required: true }) },
    extensions: declareFieldAction(notesPolicy.create),
    resolve: (_root, { input }, { ctx }) => runMutation(input, () => create(ctx, input)),
  }),
  updateNote: t.field({
    type: notePayloadType("UpdateNotePayload"),
    description: "Update the body of a note.",
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    extensions: declareFieldAction(notesPolicy.update),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => {
        const ref = await getNoteRefById(ctx, parseGlobalId(input.id, NOTE_GLOBAL_ID_TYPES));
        const edit = { body: input.body, internal: input.confidential ?? undefined };
        const found = await editNote(ctx, ref, edit);
        return { note: found && (await loadApiNote(ctx, found.noteable, found.note.id)) };
      }),
  }),
  destroyNote: t.field({
    type: notePayloadType("DestroyNotePayload"),
    description: "Delete a note.",
    args: { input: t.arg({ type: DestroyInput, required: true }) },
    extensions: declareFieldAction(notesPolicy.remove),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => {
        await removeNote(
          ctx,
          await getNoteRefById(ctx, parseGlobalId(input.id, NOTE_GLOBAL_ID_TYPES)),
        );
        return { note: null };
      }),
  }),
  discussionToggleResolve: t.field({
    type: ResolvePayloadType,
    description: "Resolve or unresolve a thread.",
    args: { input: t.arg({ type: ResolveInput, required: true }) },
    extensions: declareFieldAction(notesPolicy.resolve),
    resolve: (_root, { input }, { ctx }) =>
      runMutation(input, async () => {
        const ref = await getDiscussionRefById(ctx, discussionIdFrom(input.id));
        const { noteable, notes } = await resolveDiscussion(ctx, ref, input.resolve);
        return { discussion: await loadApiNote(ctx, noteable, notes[0]?.id ?? 0) };
      }),
  }),
}));

async function create(ctx: Context, input: typeof CreateInput.$inferInput) {
  const ref = await getNoteableRefByGlobalId(ctx, input.noteableId);
  const { discussionId } = input;
  const { noteable, note, messages } = await createNote(ctx, ref, {
    body: input.body,
    internal: input.internal ?? input.confidential ?? undefined,
    inReplyTo: typeof discussionId === "string" ? discussionIdFrom(discussionId) : undefined,
  });
  return { note: note && (await loadApiNote(ctx, noteable, note.id)), messages };
}

function discussionIdFrom(gid: string): string {
  const [, id] = /^gid:\/\/gitlab\/(?:IndividualNote)?Discussion\/([0-9a-f]{40})$/i.exec(gid) ?? [];
  if (id === undefined)
    throw new AppError("bad_request", "The id is not an id of the class Discussion.");
  return id;
}
