/**
 * GraphQL types and queries of groups. Modules that are registered later add fields to the group
 * type.
 */
import { toVisibilityName } from "@cairn/contract/access";
import { formatWireTime } from "@cairn/contract/wire";
import { nullIfNotFound } from "../../platform/graphql/absent.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../platform/graphql/builder.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { absoluteGroupUrl } from "./groups.present.ts";
import { getGroup, type GroupRow } from "./reading.ts";

/** The viewer's permissions in a group, computed by the same policy rules that the services check. */
const GroupPermissionsType = builder.objectRef<GroupRow>("GroupPermissions").implement({
  description: "What the viewer can do with the group.",
  fields: (t) => ({
    readGroup: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group, _args, { ctx }) => groupsPolicy.read.allows(ctx.viewer, group),
    }),
    createSubgroup: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group, _args, { ctx }) => groupsPolicy.create.allows(ctx.viewer, group),
    }),
    adminGroup: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group, _args, { ctx }) => groupsPolicy.update.allows(ctx.viewer, group),
    }),
  }),
});

const GroupRef = builder.objectRef<GroupRow>("Group");

export const GroupType = GroupRef.implement({
  description: "A namespace that contains projects and groups, and has members.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group) => globalId("Group", group.id),
    }),
    name: t.exposeString("name", { nullable: false }),
    path: t.exposeString("path", { nullable: false }),
    fullName: t.exposeString("full_name", { nullable: false }),
    fullPath: t.exposeID("full_path", { nullable: false }),
    description: t.exposeString("description"),
    visibility: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group) => toVisibilityName(group.visibility),
    }),
    avatarUrl: t.string({ extensions: COMPUTED_FROM_PARENT, resolve: () => null }),
    webUrl: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group, _args, { ctx }) => absoluteGroupUrl(ctx.config.url, group),
    }),
    projectCreationLevel: t.exposeString("project_creation_level"),
    subgroupCreationLevel: t.exposeString("subgroup_creation_level"),
    requestAccessEnabled: t.exposeBoolean("request_access_enabled"),
    shareWithGroupLock: t.exposeBoolean("share_with_group_lock"),
    emailsDisabled: t.exposeBoolean("emails_disabled"),
    mentionsDisabled: t.exposeBoolean("mentions_disabled"),
    createdAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group) => formatWireTime(group.created_at),
    }),
    parent: t.field({
      type: GroupRef,
      complexity: LOADED_FIELD_COMPLEXITY,
      extensions: declareFieldAction(groupsPolicy.read),
      resolve: async ({ parent_id: id }, _args, { ctx }) =>
        id === null ? null : getGroup(ctx, { id }).catch(nullIfNotFound),
    }),
    userPermissions: t.field({
      type: GroupPermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (group) => group,
    }),
  }),
});

builder.queryFields((t) => ({
  group: t.field({
    type: GroupType,
    description: "Get a group by its full path.",
    args: { fullPath: t.arg.id({ required: true }) },
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(groupsPolicy.read),
    resolve: async (_root, { fullPath }, { ctx }) =>
      getGroup(ctx, { path: fullPath }).catch(nullIfNotFound),
  }),
}));
