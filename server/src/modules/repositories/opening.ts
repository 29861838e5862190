/** Finds the repository of a project for the viewer, and creates it for the first push. */
import { createHash } from "node:crypto";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RepositoryStore } from "../../platform/git/repository-store.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getProject, type ProjectRow } from "../projects/index.ts";
import { repositoriesPolicy } from "./repositories.policy.ts";
import { findRepository, insertRepository } from "./repositories.queries.ts";

/** The longest that a clone or push can take. */
export const GIT_DEADLINE_MS = 3_600_000;
const SUFFIX = ".git";

/** Git accepts addresses with and without the suffix. */
export function toRepositoryRef(place: string): NamespaceRef {
  return { path: place.endsWith(SUFFIX) ? place.slice(0, -SUFFIX.length) : place };
}

export interface OpenRepository {
  project: ProjectRow;
  store: RepositoryStore;
  /** Path of the repository in the store; null when the project has no repository yet. */
  path: string | null;
  sizeBytes: number;
}

/** Throws 404 when the viewer cannot see the project or its code. */
export async function getRepository(ctx: Context, ref: NamespaceRef): Promise<OpenRepository> {
  const project = await getProject(ctx, ref);
  reveal(ctx, repositoriesPolicy.read, project, () => notFoundError("Project"));
  return open(ctx, project);
}

/** An action that changes refs. */
type ChangeAction = typeof repositoriesPolicy.push;

/** Throws 403 when the viewer cannot push, or commit. */
export async function getRepositoryForPush(
  ctx: Context,
  ref: NamespaceRef,
  action: ChangeAction = repositoriesPolicy.push,
): Promise<OpenRepository> {
  const repository = await getRepository(ctx, ref);
  authorize(ctx, action, repository.project);
  return repository;
}

export type ExistingRepository = OpenRepository & { path: string };

/** Like `getRepositoryForPush`, and creates the repository if the project has none. */
export async function createRepositoryForPush(
  ctx: Context,
  ref: NamespaceRef,
  action: ChangeAction = repositoriesPolicy.push,
): Promise<ExistingRepository> {
  const repository = await getRepositoryForPush(ctx, ref, action);
  const { project, store } = repository;
  const path = repository.path ?? buildRepositoryPath(project.id);
  // The folder comes before the row: a request that finds the row runs git in the folder. After a crash
  // between the two, the next push finds the folder, because its path follows from the id of the project.
  await store.create(path, project.default_branch);
  if (repository.path !== null) return { ...repository, path };
  await ctx.transaction((inner) =>
    insertRepository(inner, {
      project_id: project.id,
      root_namespace_id: project.root_namespace_id,
      storage: ctx.repositories.storageOfNewRepositories,
      path,
    }),
  );
  return { ...repository, path };
}

async function open(ctx: Context, project: ProjectRow): Promise<OpenRepository> {
  const row = await findRepository(ctx, project.id);
  const storage = row?.storage ?? ctx.repositories.storageOfNewRepositories;
  return {
    project,
    store: ctx.repositories.open(storage),
    path: row?.path ?? null,
    sizeBytes: row?.size_bytes ?? 0,
  };
}

/** Spreads the repositories over folders, because a folder with a million entries is slow. */
function buildRepositoryPath(projectId: number): string {
  const hash = createHash("sha256").update(String(projectId)).digest("hex");
  return `@hashed/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.git`;
}
