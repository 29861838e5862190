/** GraphQL fields of a noteable that list its notes and discussions. */
import type { ObjectRef } from "@pothos/core";
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import {
  buildConnection,
  computePageComplexity,
  parsePageArguments,
  type Connection,
  type PageArguments,
} from "../../../platform/graphql/connections.ts";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import type { Context } from "../../../platform/context.ts";
import type { Noteable } from "../../noteables/index.ts";
import { toNoteEdge, toKeysetPageRequest } from "../api/note-connections.ts";
import { DiscussionConnection, NoteConnection } from "./notes.graphql.ts";
import { notesPolicy } from "../notes.policy.ts";
import type { ApiNote } from "../api/api-notes.ts";
import { countApiNotes, countDiscussionsPerNoteable, listNotesPages } from "../api/keyset-pages.ts";

const notesOf = createBatchLoader(listNotesPages);
const threadCountOf = createBatchLoader(countDiscussionsPerNoteable);

const FilterEnum = builder.enumType("NotesFilterType", {
  values: {
    ALL_NOTES: { value: NOTES_FILTER.all },
    ONLY_COMMENTS: { value: NOTES_FILTER.comments },
    ONLY_ACTIVITY: { value: NOTES_FILTER.history },
  } as const,
});

const listArgs = builder.args((t) => ({
  filter: t.field({ type: FilterEnum }),
  first: t.int(),
  last: t.int(),
  after: t.string(),
  before: t.string(),
}));

type ListArgs = PageArguments & { filter?: NotesFilter | null | undefined };

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/**
 * Adds the fields `notes` and `discussions` to the GraphQL type of a noteable kind. The module of
 * each noteable kind calls this function.
 */
export function addNoteGraphqlFields<Row extends Noteable>(type: ObjectRef<Types, Row, Row>): void {
  builder.objectFields(type, (t) => ({
    notes: t.field({
      type: NoteConnection,
      nullable: false,
      description:
        "Notes, oldest first. Label, milestone and similar resource events are not included.",
      args: listArgs,
      complexity: (args) => computePageComplexity(args),
      extensions: declareFieldAction(notesPolicy.list),
      resolve: (noteable, args, { ctx }) => walked(ctx, noteable, args, { firsts: false }),
    }),
    discussions: t.field({
      type: DiscussionConnection,
      nullable: false,
      description: "The notes grouped by discussion: each first note with its replies.",
      args: listArgs,
      complexity: (args) => computePageComplexity(args),
      extensions: declareFieldAction(notesPolicy.list),
      resolve: (noteable, args, { ctx }) => walked(ctx, noteable, args, { firsts: true }),
    }),
    userDiscussionsCount: t.int({
      nullable: false,
      description: "Number of discussions that users started. System notes do not count.",
      extensions: declareFieldAction(notesPolicy.list),
      resolve: (noteable, _args, { ctx }) => threadCountOf(ctx, noteable),
    }),
  }));
}

/**
 * Loads one page of a connection. With `firsts`, each node is a discussion, represented by its first
 * note.
 */
async function walked(
  ctx: Context,
  noteable: Noteable,
  args: ListArgs,
  { firsts }: { firsts: boolean },
): Promise<Connection<ApiNote>> {
  const window = parsePageArguments(args);
  const filter = args.filter ?? NOTES_FILTER.all;
  const nodes = await notesOf(ctx, { noteable, filter, firsts, walk: toKeysetPageRequest(window) });
  return {
    ...buildConnection(window, nodes.map(toNoteEdge)),
    count: () => countApiNotes(ctx, noteable, { filter, firsts }),
  };
}
