/**
 * Finishes pushes whose process stopped between the change of the refs and its record, so that refs and
 * database agree again.
 */
import type { Context } from "../../platform/context.ts";
import type { RefUpdate, RepositoryStore } from "../../platform/git/repository-store.ts";
import { findProject } from "../projects/index.ts";
import { finishPush } from "./pushing.ts";
import { isDeletion } from "./push-rules.ts";
import { deleteUnfinishedPush, findUnfinishedPushes } from "./pushes.queries.ts";
import { findRepository } from "./repositories.queries.ts";

/** Git changes the refs of a push within seconds after the push was accepted. */
const OVERDUE_MS = 60_000;
const BATCH = 100;

type UnfinishedPush = Awaited<ReturnType<typeof findUnfinishedPushes>>[number];

/** Returns how many pushes were finished or dropped. */
export async function finishOverduePushes(ctx: Context, overdueMs = OVERDUE_MS): Promise<number> {
  const before = new Date(ctx.now().getTime() - overdueMs);
  const pushes = await findUnfinishedPushes(ctx, before, BATCH);
  for (const push of pushes) await finishOverduePush(ctx, push);
  return pushes.length;
}

async function finishOverduePush(ctx: Context, push: UnfinishedPush): Promise<void> {
  const project = await findProject(ctx, { id: push.project_id });
  const repository = await findRepository(ctx, push.project_id);
  if (project === undefined || repository === undefined) {
    await ctx.transaction((inner) => deleteUnfinishedPush(inner, push.id));
    return;
  }
  const store = ctx.repositories.open(repository.storage);
  const { path } = repository;
  const refs = await readRefs(store, path);
  // A later push can have changed a ref again. Such a ref belongs to the row of that push.
  const changed = push.updates.filter((update) => wasChanged(update, refs));
  await finishPush(ctx, { project, store, path }, push.id, changed);
  ctx.log.warn({ push_id: push.id, refs: changed.length }, "an interrupted push was finished");
}

function wasChanged(update: RefUpdate, refs: ReadonlyMap<string, string>): boolean {
  const now = refs.get(update.ref);
  return isDeletion(update) ? now === undefined : now === update.after;
}

async function readRefs(store: RepositoryStore, path: string): Promise<Map<string, string>> {
  const text = String(await store.run(path, ["for-each-ref", "--format=%(objectname) %(refname)"]));
  const lines = text.split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}
