/** Creates epics in a group. */
import { isValidCreationTime } from "@cairn/contract/dates";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import { allocateIid, takeSharedNamespaceLock, type NamespaceRef } from "../../access/index.ts";
import { getGroup, type GroupWithAncestors } from "../../groups/index.ts";
import {
  renderTitleAndDescription,
  resolveTextReferences,
  validateDescription,
  validateTitle,
  type RenderedTitleAndDescription,
} from "../../texts/index.ts";
import { markTextUploadsReferenced } from "../../uploads/index.ts";
import { announceEpicEvent, EPIC_EVENTS } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { extractEpicQuickActions } from "../quick-actions/applying.ts";
import { getEpic, getEpicById, toEpicRef, type EpicRow } from "../reading/reading.ts";
import { addChildEpic } from "../tree/child-epics.ts";
import { buildEpicColumnValues, type EpicAttributes } from "./attributes.ts";
import { buildNewEpicChanges } from "./changes.ts";
import { insertEpic } from "./changing.queries.ts";

interface NewEpicAttributes extends EpicAttributes {
  /** Only owners of the group can set `createdAt`, to import epics from another system. */
  createdAt?: string | undefined;
}

export interface NewEpic extends NewEpicAttributes {
  title: string;
  description?: string | undefined;
  /** The id of an epic that becomes the parent. */
  parentId?: number | undefined;
}

/** Runs the quick actions of the description and removes them from the stored description. */
export async function createEpic(ctx: Context, ref: NamespaceRef, wish: NewEpic): Promise<EpicRow> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueCreation", String(userId));
  // Parsing and rendering take CPU time, so the policy is checked first.
  const place = await getGroup(ctx, ref);
  authorize(ctx, epicsPolicy.create, place);
  const title = validateTitle(wish.title);
  const said = await extractEpicQuickActions(ctx, validateDescription(wish.description ?? ""));
  const drawn = await renderTitleAndDescription(ctx, { title, description: said.text });
  return ctx.transaction(async (inner) => {
    await takeSharedNamespaceLock(inner, place);
    const group = await getGroup(inner, { id: place.id });
    authorize(inner, epicsPolicy.create, group);
    const epic = await storeNewEpic(inner, group, { title, description: said.text, drawn }, wish);
    if (wish.parentId !== undefined) await addChildEpic(inner, wish.parentId, epic.id);
    await said.apply(inner, epic);
    return getEpic(inner, toEpicRef(epic));
  });
}

/**
 * Inserts the epic and announces it. The caller must have locked the group, and checked that the viewer
 * can create epics there.
 */
export async function storeNewEpic(
  ctx: Context,
  group: GroupWithAncestors,
  {
    title,
    description,
    drawn,
  }: { title: string; description: string; drawn: RenderedTitleAndDescription },
  wish: NewEpicAttributes,
): Promise<EpicRow> {
  const text = {
    title,
    description,
    markdown_version: MARKDOWN_VERSION,
    ...(await resolveTextReferences(ctx, drawn, { ...group, kind: "group" })),
  };
  const id = await insert(ctx, group, wish, text);
  await markTextUploadsReferenced(ctx, description);
  const epic = await getEpicById(ctx, id);
  const changes = buildNewEpicChanges(epic);
  await announceEpicEvent(ctx, EPIC_EVENTS.created, epic, { changes });
  return epic;
}

async function insert(
  ctx: Context,
  group: GroupWithAncestors,
  wish: NewEpicAttributes,
  text: Parameters<typeof insertEpic>[3],
): Promise<number> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  const values = await buildEpicColumnValues(ctx, group, [], wish);
  const time = creationTime(ctx, group, wish.createdAt);
  // Allocates the iid last: from here until the commit, other requests that create an epic in this
  // group wait.
  const iid = await allocateIid(ctx, group.id, "epic");
  const row = { ...values, iid, author_id: userId, created_at: time, updated_at: time };
  return insertEpic(ctx, group, row, text);
}

function creationTime(ctx: Context, group: GroupWithAncestors, asked: string | undefined): string {
  if (asked === undefined || !epicsPolicy.backdate.allows(ctx.viewer, group)) {
    return ctx.now().toISOString();
  }
  if (!isValidCreationTime(asked, ctx.now())) throw validationError({ created_at: ["is invalid"] });
  return asked;
}
