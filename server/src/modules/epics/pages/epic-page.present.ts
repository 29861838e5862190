/** Presents an epic as the JSON that its page loads. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { PARTICIPANTS_PER_PAGE_MAX } from "@cairn/contract/issues/issue-page";
import { todoPath } from "@cairn/contract/todos/addresses";
import { formatWireTime } from "@cairn/contract/wire";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { labelsPolicy } from "../../labels/index.ts";
import { isInsider } from "../../noteables/index.ts";
import { isSubscribed, listParticipants } from "../../subscriptions/index.ts";
import { countTasks, presentLastEdit, presentPageText } from "../../texts/index.ts";
import { todosPolicy } from "../../todos/index.ts";
import { uploadsPolicy } from "../../uploads/index.ts";
import { presentUserBasic, type GraphqlUserRow } from "../../users/index.ts";
import { canDiscussEpic, epicsPolicy } from "../epics.policy.ts";
import { epicReference, epicStateName, epicWebPath } from "../reading/epics.present.ts";
import type { EpicOnPage } from "../reading/reading.ts";

export async function presentEpicPage(ctx: Context, epic: EpicOnPage): Promise<EpicPageResponse> {
  const limit = PARTICIPANTS_PER_PAGE_MAX;
  const { users, total } = await listParticipants(ctx, epic, [epic.author], { limit });
  return {
    ...(await presentPageText(ctx, epic)),
    id: epic.id,
    iid: epic.iid,
    type: "epic",
    group_id: epic.place.id,
    is_group_archived: epic.archived,
    state: epicStateName(epic),
    confidential: epic.confidential,
    discussion_locked: epic.discussion_locked === true,
    created_at: formatWireTime(epic.created_at),
    updated_at: formatWireTime(epic.updated_at),
    closed_at: epic.closed_at === null ? null : formatWireTime(epic.closed_at),
    edited: presentLastEdit(epic),
    author: presentUser(ctx, epic.author),
    labels: epic.labels.map(({ id, title, color, description }) => ({
      id,
      title,
      color,
      description,
    })),
    start: {
      date: epic.start_date,
      is_fixed: epic.start_date_is_fixed,
      fixed: epic.start_date_fixed,
      inherited: epic.start_date_inherited,
    },
    due: {
      date: epic.due_date,
      is_fixed: epic.due_date_is_fixed,
      fixed: epic.due_date_fixed,
      inherited: epic.due_date_inherited,
    },
    parent: presentParent(epic),
    upvotes: epic.upvotes,
    user_notes_count: epic.user_notes_count,
    tasks: countTasks(epic.description),
    participants: users.map((person) => presentUser(ctx, person)),
    participant_count: total,
    todo:
      epic.pending_todo_id === null
        ? null
        : { id: epic.pending_todo_id, delete_path: todoPath(epic.pending_todo_id) },
    subscribed: await isSubscribed(ctx, epic),
    allow_label_create: labelsPolicy.manage.allows(ctx.viewer, epic),
    is_author: viewerUserId(ctx.viewer) === epic.author_id,
    enable_autocomplete: ctx.viewer.kind === "user",
    can: listAbilities(ctx, epic),
    web_url: epicWebPath(epic),
  };
}

function presentUser(ctx: Context, shown: GraphqlUserRow) {
  const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, shown);
  return { id, name, username, avatar_url };
}

function presentParent({ parent, place }: EpicOnPage): EpicPageResponse["parent"] {
  if (parent === null) return null;
  return {
    id: parent.id,
    title: parent.title,
    state: epicStateName(parent),
    reference: parent.place.id === place.id ? `&${parent.iid}` : epicReference(parent),
    web_path: epicWebPath(parent),
  };
}

function listAbilities({ viewer }: Context, epic: EpicOnPage): EpicPageResponse["can"] {
  const discusses = canDiscussEpic(viewer, epic);
  const updates = epicsPolicy.update.allows(viewer, epic);
  return {
    update: updates,
    reopen: epicsPolicy.reopen.allows(viewer, epic),
    destroy: epicsPolicy.remove.allows(viewer, epic),
    arrange: updates,
    award: discusses,
    comment: discusses,
    comment_internally: discusses && isInsider(viewer, epic),
    report_abuse: viewer.kind === "user" && viewer.userId !== epic.author_id,
    attach_file: uploadsPolicy.create.allows(viewer, epic),
    subscribe: epicsPolicy.subscribe.allows(viewer, epic),
    add_todo: todosPolicy.mark.allows(viewer, epic),
  };
}
