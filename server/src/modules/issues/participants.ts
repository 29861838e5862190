/** Who takes part in an issue: who wrote it, whose it is, who said something about it or reacted. */
import { reveal } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { findUsersById, type ShownUser } from "../users/index.ts";
import { isInsider, issuesPolicy } from "./issues.policy.ts";
import { voicesIn } from "./participants.queries.ts";
import type { IssueRow } from "./reading.ts";

export async function participantsOf(ctx: Context, issue: IssueRow): Promise<ShownUser[]> {
  reveal(ctx, issuesPolicy.read, issue, notFound("Issue"));
  const { viewer } = ctx;
  const sight = { insider: isInsider(viewer, issue), userId: userIdOf(viewer) };
  const ids = await voicesIn(ctx, issue.id, sight);
  const known: ShownUser[] = [issue.author, ...issue.assignees];
  const voices = await findUsersById(
    ctx,
    ids.filter((id) => known.every((person) => person.id !== id)),
  );
  const byId = new Map([...known, ...voices].map((person) => [person.id, person]));
  const order = [...known.map(({ id }) => id), ...ids];
  return [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
}
