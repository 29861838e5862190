/**
 * Access requests: a user asks to become a member of a project or group, and its maintainers or
 * owners approve or deny the request.
 */
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey, viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../platform/errors/app-error.ts";
import type { LimitOffset, RowsWithTotal } from "../../platform/http/paging.ts";
import { getPlace, type PlaceRef } from "../projects/index.ts";
import {
  countAccessRequestRows,
  deleteAccessRequest,
  findAccessRequestRow,
  insertAccessRequest,
  listAccessRequestRows,
  type AccessRequestRow,
} from "./access-requests.queries.ts";
import { insertMember } from "./adding.ts";
import { authorizeAndLockMembers } from "./member-locking.ts";
import { ACCESS_REQUEST_EVENTS, announceAndAuditMemberEvent } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { loadMember, type MemberRow } from "./reading.ts";

export type { AccessRequestRow } from "./access-requests.queries.ts";

export async function listAccessRequests(
  ctx: Context,
  ref: PlaceRef,
  page: LimitOffset,
): Promise<RowsWithTotal<AccessRequestRow>> {
  const place = await getPlace(ctx, ref);
  authorize(ctx, membersPolicy.listRequests, place);
  const [rows, total] = await Promise.all([
    listAccessRequestRows(ctx, place, page),
    countAccessRequestRows(ctx, place),
  ]);
  return { rows, total };
}

/** Whether the viewer has a pending request. Visitors have none. */
export async function hasRequestedAccess(ctx: Context, place: { id: number }): Promise<boolean> {
  const userId = viewerUserId(ctx.viewer);
  return userId !== null && (await findAccessRequestRow(ctx, place, userId)) !== undefined;
}

export async function requestAccess(ctx: Context, ref: PlaceRef): Promise<AccessRequestRow> {
  await ctx.rateLimits.spend("accessRequests", rateLimitKey(ctx.viewer));
  return ctx.transaction(async (inner) => {
    const { viewer } = inner;
    if (viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
    // The lock makes a concurrent request wait that adds the user as a member. Without it, the access
    // request of a member could remain.
    const place = await authorizeAndLockMembers(inner, ref, (seen) =>
      authorize(inner, membersPolicy.requestAccess, seen),
    );
    if (!(await insertAccessRequest(inner, place, viewer.userId))) {
      throw validationError({ user_id: ["already exists in source"] });
    }
    await announceAndAuditMemberEvent(inner, ACCESS_REQUEST_EVENTS.created, place, {
      user_id: viewer.userId,
    });
    const request = await findAccessRequestRow(inner, place, viewer.userId);
    if (request === undefined) throw notFoundError("Access Request");
    return request;
  });
}

/** Makes the user a member and deletes the request. */
export async function approveAccessRequest(
  ctx: Context,
  ref: PlaceRef,
  userId: number,
  accessLevel: number,
): Promise<MemberRow> {
  return ctx.transaction(async (inner) => {
    const place = await authorizeAndLockMembers(inner, ref, (seen) =>
      authorize(inner, membersPolicy.add, { place: seen, level: accessLevel }),
    );
    if ((await findAccessRequestRow(inner, place, userId)) === undefined) {
      throw notFoundError("Access Request");
    }
    await insertMember(inner, place, userId, { accessLevel, expiresAt: null });
    return loadMember(inner, place, userId, { inherited: false });
  });
}

/** Deletes the request: its user withdraws it, or somebody who manages the members denies it. */
export async function removeAccessRequest(
  ctx: Context,
  ref: PlaceRef,
  userId: number,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const place = await authorizeAndLockMembers(inner, ref, (seen) =>
      authorize(inner, membersPolicy.removeRequest, { place: seen, userId }),
    );
    if (!(await deleteAccessRequest(inner, place, userId))) throw notFoundError("Access Request");
    const isOwn = viewerUserId(inner.viewer) === userId;
    const event = isOwn ? ACCESS_REQUEST_EVENTS.withdrawn : ACCESS_REQUEST_EVENTS.denied;
    await announceAndAuditMemberEvent(inner, event, place, { user_id: userId });
  });
}
