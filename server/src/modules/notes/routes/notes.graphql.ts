/** GraphQL types of notes and discussions. */
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import type { Viewer } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
} from "../../../platform/graphql/builder.ts";
import {
  buildConnection,
  defineConnectionType,
  computePageComplexity,
  parsePageArguments,
  type PageArguments,
} from "../../../platform/graphql/connections.ts";
import { createBatchLoader, createKeyedBatchLoader } from "../../../platform/graphql/batching.ts";
import { getNoteableKind } from "../../noteables/index.ts";
import { getProject, projectsPolicy, ProjectType } from "../../projects/index.ts";
import { UserType } from "../../users/index.ts";
import { spendReadBudget } from "../api/read-budget.ts";
import { toNoteEdge, toKeysetPageRequest } from "../api/note-connections.ts";
import { notesPolicy } from "../notes.policy.ts";
import { isIndividualNote, type ApiNote } from "../api/api-notes.ts";
import { isResolvableNote } from "../writing/replying.ts";
import {
  loadDiscussionFirstNotes,
  loadThreadResolutions,
  countNotesPerDiscussion,
  listDiscussionNotesPages,
} from "../api/discussion-batches.ts";
import { renderNotesHtmlForViewer } from "../api/keyset-pages.ts";

const firstOf = createBatchLoader(loadDiscussionFirstNotes);
const notesWithin = createBatchLoader(listDiscussionNotesPages);
const sizeOf = createBatchLoader(countNotesPerDiscussion);
const settledOf = createBatchLoader(loadThreadResolutions);
const htmlOf = createBatchLoader(renderNotesHtmlForViewer);
/** Loads each project once per request, because all notes of an issue have the same project. */
const projectWith = createKeyedBatchLoader(String, (ctx, ids: readonly number[]) =>
  Promise.all(ids.map((id) => getProject(ctx, { id }))),
);

function abilitiesWith(viewer: Viewer, { row, noteable }: ApiNote) {
  const subject = { ...row, noteable };
  return {
    read: notesPolicy.read.allows(viewer, subject),
    create: notesPolicy.create.allows(viewer, noteable),
    change: notesPolicy.update.allows(viewer, subject),
    award: notesPolicy.award.allows(viewer, subject),
    resolve:
      isResolvableNote(row) &&
      notesPolicy.resolve.allows(viewer, { ...subject, author_id: row.begun_by_id }),
    reposition: false,
  };
}

const PermissionsType = builder
  .objectRef<ReturnType<typeof abilitiesWith>>("NotePermissions")
  .implement({
    description: "What the viewer can do with the note.",
    fields: (t) => ({
      readNote: t.exposeBoolean("read", { nullable: false }),
      createNote: t.exposeBoolean("create", { nullable: false }),
      adminNote: t.exposeBoolean("change", { nullable: false }),
      awardEmoji: t.exposeBoolean("award", { nullable: false }),
      resolveNote: t.exposeBoolean("resolve", { nullable: false }),
      repositionNote: t.exposeBoolean("reposition", { nullable: false }),
    }),
  });

export const NoteType = builder.objectRef<ApiNote>("Note");
/** A discussion is represented by its first note. */
export const DiscussionType = builder.objectRef<ApiNote>("Discussion");

NoteType.implement({
  description: "A comment, or a system note that describes a change.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (note) => globalId(isIndividualNote(note) ? "Note" : "DiscussionNote", note.row.id),
    }),
    author: t.field({
      type: UserType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ author }) => author,
    }),
    body: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row, told }, _args, { ctx }) => counted(ctx, told?.text ?? row.body),
    }),
    bodyHtml: t.string({
      description: "The body as sanitized HTML, rendered from its Markdown.",
      extensions: declareFieldAction(notesPolicy.read),
      resolve: async (note, _args, { ctx }) => counted(ctx, await htmlOf(ctx, note)),
    }),
    confidential: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => row.internal,
    }),
    internal: t.boolean({
      nullable: false,
      description: "Whether the note is internal.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => row.internal,
    }),
    system: t.boolean({
      nullable: false,
      description: "Whether the note is a system note.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => row.action !== null,
    }),
    systemNoteIconName: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ told }) => told?.icon ?? null,
    }),
    resolvable: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => isResolvableNote(row),
    }),
    resolved: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => row.resolved_at !== null,
    }),
    resolvedAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => (row.resolved_at === null ? null : formatWireTime(row.resolved_at)),
    }),
    resolvedBy: t.field({
      type: UserType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ resolver }) => resolver,
    }),
    createdAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => formatWireTime(row.created_at),
    }),
    updatedAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => formatWireTime(row.updated_at),
    }),
    url: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row, noteable }, _args, { ctx }) =>
        instanceUrl(
          ctx.config.url,
          `${getNoteableKind(noteable).webPath(noteable)}#note_${row.id}`,
        ),
    }),
    discussion: t.field({
      type: DiscussionType,
      description: "The discussion that the note belongs to.",
      extensions: declareFieldAction(notesPolicy.list),
      resolve: (note, _args, { ctx }) => firstOf(ctx, note),
    }),
    project: t.field({
      type: ProjectType,
      extensions: declareFieldAction(projectsPolicy.read),
      resolve: ({ noteable: { place } }, _args, { ctx }) =>
        place.kind === "project" ? projectWith(ctx, place.id) : null,
    }),
    userPermissions: t.field({
      type: PermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (note, _args, { ctx }) => abilitiesWith(ctx.viewer, note),
    }),
  }),
});

export const NoteConnection = defineConnectionType("Note", NoteType);

DiscussionType.implement({
  description: "A note with its replies, or an individual note.",
  fields: (t) => ({
    id: t.id({ nullable: false, extensions: COMPUTED_FROM_PARENT, resolve: discussionGid }),
    replyId: t.id({
      nullable: false,
      description: "Id to pass as `discussionId` when replying to the discussion.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: discussionGid,
    }),
    createdAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => formatWireTime(row.created_at),
    }),
    resolvable: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ row }) => isResolvableNote(row),
    }),
    resolved: t.boolean({
      nullable: false,
      extensions: declareFieldAction(notesPolicy.list),
      resolve: async (first, _args, { ctx }) => (await settledOf(ctx, first)) !== null,
    }),
    resolvedAt: t.field({
      type: "Time",
      extensions: declareFieldAction(notesPolicy.list),
      resolve: async (first, _args, { ctx }) => {
        const settled = await settledOf(ctx, first);
        return settled && formatWireTime(settled.at);
      },
    }),
    resolvedBy: t.field({
      type: UserType,
      extensions: declareFieldAction(notesPolicy.list),
      resolve: async (first, _args, { ctx }) => (await settledOf(ctx, first))?.by ?? null,
    }),
    notes: t.field({
      type: NoteConnection,
      nullable: false,
      description: "The first note and its replies, oldest first.",
      args: {
        first: t.arg.int(),
        last: t.arg.int(),
        after: t.arg.string(),
        before: t.arg.string(),
      },
      // A list without `first` or `last` adds no complexity, because most threads are short. The
      // read budget, which is the maximum number of notes and bytes per request, limits such a list
      // instead.
      complexity: ({ first, last }) =>
        computePageComplexity({ first: first ?? 0, last: last ?? 0 }),
      extensions: declareFieldAction(notesPolicy.list),
      resolve: (first, args, { ctx }) => within(ctx, first, args),
    }),
  }),
});

export const DiscussionConnection = defineConnectionType("Discussion", DiscussionType);

function discussionGid(first: ApiNote): string {
  const kind = isIndividualNote(first) ? "IndividualNoteDiscussion" : "Discussion";
  return `gid://gitlab/${kind}/${first.row.discussion_id}`;
}

async function within(ctx: Context, first: ApiNote, args: PageArguments) {
  const window = parsePageArguments(args);
  const nodes = await notesWithin(ctx, { first, walk: toKeysetPageRequest(window) });
  return { ...buildConnection(window, nodes.map(toNoteEdge)), count: () => sizeOf(ctx, first) };
}

/**
 * Returns the string unchanged, and subtracts its length from the bytes that the request can still
 * read. Fields call this function for each result, because a query can repeat a field with aliases.
 */
function counted(ctx: Context, text: string): string {
  spendReadBudget(ctx, { bytes: text.length });
  return text;
}
