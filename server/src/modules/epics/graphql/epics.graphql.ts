/** GraphQL type `Epic`, the fields that return one epic, and `Issue.epic`. */
import { formatWireTime, instanceUrl } from "@cairn/contract/wire";
import { nullIfNotFound } from "../../../platform/graphql/absent.ts";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
  globalId,
  LOADED_FIELD_COMPLEXITY,
} from "../../../platform/graphql/builder.ts";
import { toUnpagedConnection } from "../../../platform/graphql/connections.ts";
import { GroupType } from "../../groups/index.ts";
import { IssueObjectType, LabelConnection, parseIid } from "../../issues/index.ts";
import { addNoteGraphqlFields } from "../../notes/index.ts";
import { UserType } from "../../users/index.ts";
import { computeEpicAbilities, epicsPolicy } from "../epics.policy.ts";
import { listEpicSubscriptionFlags } from "../discussing/subscribing.ts";
import { epicReference, epicStateName, epicWebPath } from "../reading/epics.present.ts";
import { getEpic, listReadableEpics, type EpicRow } from "../reading/reading.ts";
import { renderEpicTextsForViewer } from "../reading/text-rendering.ts";

export const EpicStateEnum = builder.enumType("EpicState", {
  values: ["opened", "closed", "all"] as const,
});

const subscribedTo = createBatchLoader(listEpicSubscriptionFlags);
const epicWithId = createBatchLoader(listReadableEpics);
const textsOf = createBatchLoader(renderEpicTextsForViewer);

const PermissionsType = builder
  .objectRef<ReturnType<typeof computeEpicAbilities>>("EpicPermissions")
  .implement({
    description: "What the viewer can do with the epic.",
    fields: (t) => ({
      readEpic: t.exposeBoolean("read", { nullable: false }),
      updateEpic: t.exposeBoolean("update", { nullable: false }),
      adminEpic: t.exposeBoolean("update", { nullable: false }),
      destroyEpic: t.exposeBoolean("remove", { nullable: false }),
      createNote: t.exposeBoolean("discuss", { nullable: false }),
      awardEmoji: t.exposeBoolean("discuss", { nullable: false }),
    }),
  });

const EpicRef = builder.objectRef<EpicRow>("Epic");

export const EpicObjectType = EpicRef.implement({
  description: "A larger goal of a group, which has issues and child epics.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => globalId("Epic", epic.id),
    }),
    iid: t.exposeID("iid", { nullable: false }),
    title: t.exposeString("title", { nullable: false }),
    description: t.exposeString("description"),
    titleHtml: t.string({
      description: "The title as sanitized HTML, with references and emoji.",
      extensions: declareFieldAction(epicsPolicy.read),
      resolve: async (epic, _args, { ctx }) => (await textsOf(ctx, epic)).title,
    }),
    descriptionHtml: t.string({
      description: "The description as sanitized HTML, rendered from its Markdown.",
      extensions: declareFieldAction(epicsPolicy.read),
      resolve: async (epic, _args, { ctx }) => (await textsOf(ctx, epic)).description,
    }),
    state: t.field({
      type: EpicStateEnum,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: epicStateName,
    }),
    confidential: t.exposeBoolean("confidential", { nullable: false }),
    author: t.field({
      type: UserType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.author,
    }),
    labels: t.field({
      type: LabelConnection,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => toUnpagedConnection(epic.labels),
    }),
    parent: t.field({
      type: EpicRef,
      description: "The parent epic. Null if there is none, or if it is hidden.",
      extensions: declareFieldAction(epicsPolicy.read),
      resolve: ({ visible_parent_id: id }, _args, { ctx }) =>
        id === null ? null : epicWithId(ctx, id),
    }),
    startDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.start_date,
    }),
    startDateIsFixed: t.exposeBoolean("start_date_is_fixed", { nullable: false }),
    startDateFixed: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.start_date_fixed,
    }),
    startDateFromInheritedSource: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.start_date_inherited,
    }),
    dueDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.due_date,
    }),
    dueDateIsFixed: t.exposeBoolean("due_date_is_fixed", { nullable: false }),
    dueDateFixed: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.due_date_fixed,
    }),
    dueDateFromInheritedSource: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => epic.due_date_inherited,
    }),
    upvotes: t.exposeInt("upvotes", { nullable: false }),
    downvotes: t.exposeInt("downvotes", { nullable: false }),
    userNotesCount: t.exposeInt("user_notes_count", { nullable: false }),
    subscribed: t.boolean({
      nullable: false,
      description: "Whether the viewer is subscribed to the epic.",
      extensions: declareFieldAction(epicsPolicy.read),
      resolve: (epic, _args, { ctx }) => subscribedTo(ctx, epic),
    }),
    reference: t.string({
      nullable: false,
      args: { full: t.arg.boolean({ defaultValue: false }) },
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic, { full }) => (full === true ? epicReference(epic) : `&${epic.iid}`),
    }),
    createdAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => formatWireTime(epic.created_at),
    }),
    updatedAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => formatWireTime(epic.updated_at),
    }),
    closedAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic) => (epic.closed_at === null ? null : formatWireTime(epic.closed_at)),
    }),
    webPath: t.string({ nullable: false, extensions: COMPUTED_FROM_PARENT, resolve: epicWebPath }),
    webUrl: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic, _args, { ctx }) => instanceUrl(ctx.config.url, epicWebPath(epic)),
    }),
    userPermissions: t.field({
      type: PermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (epic, _args, { ctx }) => computeEpicAbilities(ctx.viewer, epic),
    }),
  }),
});

addNoteGraphqlFields(EpicObjectType);

builder.objectField(GroupType, "epic", (t) =>
  t.field({
    type: EpicObjectType,
    description: "Get an epic of the group by its iid.",
    args: { iid: t.arg.id({ required: true }) },
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(epicsPolicy.read),
    resolve: async ({ id }, { iid }, { ctx }) =>
      getEpic(ctx, { group: { id }, iid: parseIid(iid) }).catch(nullIfNotFound),
  }),
);

builder.objectField(IssueObjectType, "epic", (t) =>
  t.field({
    type: EpicObjectType,
    description: "The epic that the issue belongs to. Null if there is none, or if it is hidden.",
    extensions: declareFieldAction(epicsPolicy.read),
    resolve: ({ epic }, _args, { ctx }) => (epic ? epicWithId(ctx, epic.id) : null),
  }),
);
