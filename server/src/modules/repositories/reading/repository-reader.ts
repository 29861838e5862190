/** Opens a repository for one reading request, within the limits of the caller. */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { RunOptions } from "../../../platform/git/repository-store.ts";
import { GitError, type PartialOutput } from "../../../platform/git/run-git.ts";
import type { NamespaceRef } from "../../access/index.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { getRepository, type OpenRepository } from "../opening.ts";

/** Runs git commands in one repository. A project without commits is an empty repository. */
export interface RepositoryReader {
  project: ProjectRow;
  run(args: readonly string[], options?: RunOptions): Promise<Buffer>;
  /** Returns the beginning of the output when the command prints too much or takes too long. */
  runPartially(args: readonly string[], options?: RunOptions): Promise<PartialOutput>;
  /** For output of any length. The command ends with the signal. */
  stream: (args: readonly string[], signal: AbortSignal) => AsyncIterable<Buffer>;
}

/** Names of users are file names and no patterns. */
const ALWAYS = ["--literal-pathspecs"];

export function createReader({ project, store, path }: OpenRepository): RepositoryReader {
  return {
    project,
    run: (args, options) => store.run(path, [...ALWAYS, ...args], options),
    runPartially: (args, options) => store.runPartially(path, [...ALWAYS, ...args], options),
    stream: (args, signal) => store.stream(path, [...ALWAYS, ...args], signal),
  };
}

/**
 * Calls `work` when it is the caller's turn. Throws 404 when the viewer cannot see the code, and 503 when a
 * command takes too long or prints too much.
 */
export async function readRepository<Result>(
  ctx: Context,
  ref: NamespaceRef,
  work: (reader: RepositoryReader, repository: OpenRepository) => Promise<Result>,
): Promise<Result> {
  const repository = await getRepository(ctx, ref);
  const { project } = repository;
  const reader = createReader(repository);
  const leave = await ctx.repositories.enterRead(rateLimitKey(ctx.viewer));
  try {
    return await work(reader, repository);
  } catch (error) {
    if (!(error instanceof GitError) || error.exitCode !== null) throw error;
    ctx.log.warn({ err: error, project_id: project.id }, "reading a repository was stopped");
    throw new AppError("unavailable", "The repository is too large for this request.");
  } finally {
    leave();
  }
}
