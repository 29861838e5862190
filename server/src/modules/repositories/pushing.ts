/**
 * Serves `git push`. A row in `pushes` is written before git changes any ref and finished afterwards; the
 * user gets the result only then.
 */
import type { Readable } from "node:stream";
import { assertSignInAndTokenScope, isAllowed } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type {
  ProposedPush,
  PushHandler,
  RefUpdate,
  RepositoryStore,
  ServeOptions,
} from "../../platform/git/repository-store.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getProject, recordProjectActivity, setDefaultBranch } from "../projects/index.ts";
import {
  createRepositoryForPush,
  getRepositoryForPush,
  type ExistingRepository,
} from "./opening.ts";
import {
  BRANCH_PREFIX,
  chooseDefaultBranch,
  findForbiddenUpdate,
  isCreation,
} from "./push-rules.ts";
import { findRefusalOfProtectedBranches } from "./protected-branches/checking.ts";
import { protectDefaultBranch } from "./protected-branches/protecting.ts";
import type { ChangeOrigin } from "./protected-branches/protection-rules.ts";
import { deleteUnfinishedPush, finishPushRow, insertPush } from "./pushes.queries.ts";
import { announcePush } from "./repositories.events.ts";
import { repositoriesPolicy } from "./repositories.policy.ts";
import { updateRepositoryAfterPush } from "./repositories.queries.ts";

export async function advertiseForPush(
  ctx: Context,
  ref: NamespaceRef,
  options: ServeOptions,
): Promise<Readable> {
  // The route declares the action to read, because clones use the same address.
  assertSignInAndTokenScope(ctx.viewer, repositoriesPolicy.push);
  const { store, path } = await getRepositoryForPush(ctx, ref);
  return store.advertise(path, "receive-pack", options);
}

export async function servePush(
  ctx: Context,
  ref: NamespaceRef,
  request: Readable,
  options: ServeOptions,
): Promise<Readable> {
  const repository = await createRepositoryForPush(ctx, ref);
  const mostBytes = ctx.config.budgets.pushBytes;
  const handler = createPushHandler(ctx, repository);
  return repository.store.receivePack(repository.path, request, handler, { ...options, mostBytes });
}

function createPushHandler(ctx: Context, repository: ExistingRepository): PushHandler {
  let pushId: number | undefined;
  return {
    async check(push) {
      try {
        const measure = () => measureObjects((args) => push.run(args));
        const change: ProposedChange = { ...push, origin: "git", measure };
        const reason = await findReasonToRefuse(ctx, repository, change);
        if (reason === null) pushId = await recordIntent(ctx, repository, push.updates);
        return reason;
      } catch (error) {
        if (error instanceof AppError && error.code !== "internal") return error.message;
        ctx.log.error({ err: error }, "a push could not be checked");
        return "Cairn couldn't check this push. Try again in a moment.";
      }
    },
    async finish(updates) {
      if (pushId !== undefined) await finishPush(ctx, repository, pushId, updates);
    },
  };
}

/** A change of refs whose objects are stored, before it happens. */
export interface ProposedChange extends ProposedPush {
  origin: ChangeOrigin;
  /** Returns by how many bytes the repository grows. */
  measure(): Promise<number>;
}

/** Returns why a change of refs is refused, or null. */
export async function findReasonToRefuse(
  ctx: Context,
  { project: { id }, sizeBytes }: ExistingRepository,
  change: ProposedChange,
): Promise<string | null> {
  // The user can have lost the permission while the objects arrived.
  const project = await getProject(ctx, { id });
  if (!isAllowed(ctx, repositoriesPolicy.push, project)) return "You can't push to this project.";
  for (const update of change.updates) {
    const reason = findForbiddenUpdate(update, project.default_branch);
    if (reason !== null) return reason;
  }
  const refusal = await findRefusalOfProtectedBranches(ctx, project, change);
  if (refusal !== null) return refusal;
  const { repositoryBytes } = ctx.config.budgets;
  if (sizeBytes + (await change.measure()) > repositoryBytes) {
    ctx.rateLimits.countRefusal("repositoryBytes");
    return `The repository would be larger than its limit of ${repositoryBytes} bytes.`;
  }
  return null;
}

/** Records which refs are about to change, so that a crash leaves a trace. */
export async function recordIntent(
  ctx: Context,
  { project }: ExistingRepository,
  updates: readonly RefUpdate[],
): Promise<number> {
  const { id: project_id, root_namespace_id } = project;
  const push = { project_id, root_namespace_id, user_id: viewerUserId(ctx.viewer), updates };
  return ctx.transaction((inner) => insertPush(inner, push));
}

/** Records the refs that git has changed. Does nothing when the push is finished already. */
export async function finishPush(
  ctx: Context,
  { project, store, path }: Pick<ExistingRepository, "project" | "store" | "path">,
  pushId: number,
  updates: readonly RefUpdate[],
): Promise<void> {
  if (updates.length === 0) {
    await ctx.transaction((inner) => deleteUnfinishedPush(inner, pushId));
    return;
  }
  const newDefault = await setHeadAfterFirstPush(store, path, updates, project.default_branch);
  const sizeBytes = await measureObjects((args) => store.run(path, args));
  await ctx.transaction(async (inner) => {
    const finished = await finishPushRow(inner, pushId, updates);
    if (finished === undefined) return;
    await updateRepositoryAfterPush(inner, project.id, sizeBytes);
    if (newDefault !== undefined) await setDefaultBranch(inner, project, newDefault);
    const branch = newDefault ?? project.default_branch;
    const isDefault = ({ ref }: RefUpdate) => ref === BRANCH_PREFIX + branch;
    if (updates.some((update) => isDefault(update) && isCreation(update))) {
      await protectDefaultBranch(inner, project, branch);
    }
    await recordProjectActivity(inner, project);
    await announcePush(inner, finished);
  });
}

/** Returns the branch that is now HEAD, or undefined when HEAD had commits before. */
async function setHeadAfterFirstPush(
  store: RepositoryStore,
  path: string,
  updates: readonly RefUpdate[],
  preferred: string,
): Promise<string | undefined> {
  const heads = await store.run(path, ["for-each-ref", "--format=%(HEAD)", "refs/heads"]);
  if (heads.includes("*")) return undefined;
  const branch = chooseDefaultBranch(updates, preferred);
  if (branch !== undefined) await store.setHead(path, branch);
  return branch;
}

/** Bytes of the objects on the disk. */
async function measureObjects(run: ProposedPush["run"]): Promise<number> {
  const text = String(await run(["count-objects", "-v"]));
  const kibibytes = [...text.matchAll(/^size(?:-pack)?: (\d+)$/gm)].map(([, size]) => Number(size));
  return kibibytes.reduce((sum, size) => sum + size, 0) * 1024;
}
