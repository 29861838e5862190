/** Services that add, list and remove SSH keys. */
import type { NewSshKeyForm } from "@cairn/contract/users/ssh-keys";
import { SSH_KEY_TITLE_MAX } from "@cairn/contract/users/ssh-keys";
import { sanitizeLine } from "@cairn/contract/lines";
import type * as z from "zod";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import type { EventType } from "../../../platform/events/event.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import { USER_EVENTS, userStream, type SshKeyEventPayload } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { findUserByIdOrUsername, type UserIdOrUsername } from "../users.queries.ts";
import { formatPublicKey, parsePublicKey, PublicKeyError, type PublicKey } from "./public-key.ts";
import {
  countSshKeyRows,
  deleteSshKeyRow,
  findSshKeyRow,
  insertSshKey,
  listSshKeyRows,
  type SshKeyRow,
} from "./ssh-keys.queries.ts";

export async function addSshKey(
  ctx: Context,
  input: z.output<typeof NewSshKeyForm>,
): Promise<SshKeyRow> {
  authorize(ctx, usersPolicy.addSshKey);
  const userId = viewerUserId(ctx.viewer) ?? 0;
  await ctx.rateLimits.spend("sshKeys", `user ${userId}`);
  const key = parseKey(input.key);
  const title = input.title || sanitizeLine(key.comment).slice(0, SSH_KEY_TITLE_MAX);
  if (title === "") throw validationError({ title: ["can't be blank"] });
  const expiresAt = readExpiry(ctx, input.expires_at);
  return ctx.transaction(async (inner) => {
    const row = await insertSshKey(inner, {
      user_id: userId,
      title,
      key: formatPublicKey(key),
      fingerprint_sha256: key.fingerprint,
      expires_at: expiresAt,
    });
    if (row === undefined) throw validationError({ fingerprint: ["has already been taken"] });
    await record(inner, USER_EVENTS.sshKeyAdded, row);
    return row;
  });
}

export async function listOwnSshKeys(
  ctx: Context,
  page: LimitOffset,
): Promise<RowsWithTotal<SshKeyRow>> {
  authorize(ctx, usersPolicy.listSshKeys);
  return listKeysOf(ctx, viewerUserId(ctx.viewer) ?? 0, page);
}

/** Public keys are public, also for visitors. */
export async function listSshKeysOfUser(
  ctx: Context,
  ref: UserIdOrUsername,
  page: LimitOffset,
): Promise<RowsWithTotal<SshKeyRow>> {
  authorize(ctx, usersPolicy.listSshKeysOfUser);
  const user = await findUserByIdOrUsername(ctx, ref);
  // For an unknown user visitors get an empty list, not 404, so that they cannot test which accounts exist.
  if (user === undefined && ctx.viewer.kind === "user") throw notFoundError("User");
  return listKeysOf(ctx, user?.id ?? 0, page);
}

export async function getSshKey(ctx: Context, id: number): Promise<SshKeyRow> {
  authorize(ctx, usersPolicy.listSshKeys);
  return loadOwnKey(ctx, id);
}

export async function removeSshKey(ctx: Context, id: number): Promise<void> {
  authorize(ctx, usersPolicy.removeSshKey);
  await ctx.transaction(async (inner) => {
    const row = await loadOwnKey(inner, id);
    if (!(await deleteSshKeyRow(inner, id))) throw new AppError("conflict", "409 Conflict");
    await record(inner, USER_EVENTS.sshKeyRemoved, row);
  });
}

async function listKeysOf(
  ctx: Context,
  userId: number,
  page: LimitOffset,
): Promise<RowsWithTotal<SshKeyRow>> {
  const [rows, total] = await Promise.all([
    listSshKeyRows(ctx, userId, page),
    countSshKeyRows(ctx, userId),
  ]);
  return { rows, total };
}

async function loadOwnKey(ctx: Context, id: number): Promise<SshKeyRow> {
  const row = await findSshKeyRow(ctx, id, viewerUserId(ctx.viewer) ?? 0);
  if (row === undefined) throw notFoundError("Key");
  return row;
}

async function record(
  ctx: Context,
  type: EventType<SshKeyEventPayload>,
  { id, user_id: userId, fingerprint_sha256: fingerprint }: SshKeyRow,
): Promise<void> {
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: "ssh_key",
    subjectId: id,
    details: { fingerprint },
  });
  await ctx.announce({
    type,
    stream: userStream(userId),
    payload: { user_id: userId, ssh_key_id: id },
  });
}

function parseKey(text: string): PublicKey {
  try {
    return parsePublicKey(text);
  } catch (error) {
    if (error instanceof PublicKeyError) throw validationError({ key: [error.message] });
    throw error;
  }
}

/** A date means its first moment, as it does for tokens. */
function readExpiry(ctx: Context, text: string | undefined): string | null {
  if (text === undefined) return null;
  const expiry = new Date(text);
  if (expiry <= ctx.now()) throw validationError({ expires_at: ["must be in the future"] });
  return expiry.toISOString();
}
