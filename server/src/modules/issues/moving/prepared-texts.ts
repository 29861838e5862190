/**
 * Prepares the texts of an issue for another project or a group: short references get the path of the
 * old project, and uploaded files are copied.
 */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import {
  qualifyReferences,
  qualifyTitleReferences,
  type ExpandPath,
} from "../../../platform/markdown/index.ts";
import { findDiscussionVersion } from "../../noteables/index.ts";
import { findUploadSecretsOfNotes, qualifyNoteBodies } from "../../notes/index.ts";
import { expandPlacePath } from "../../projects/index.ts";
import { renderTitleAndDescription, type RenderedTitleAndDescription } from "../../texts/index.ts";
import {
  copyUploadFiles,
  findUploadSecrets,
  removeCopiedFiles,
  type CopiedUploads,
} from "../../uploads/index.ts";
import type { IssueRow } from "../reading/reading.ts";

/** The project or group that the texts are prepared for. */
export interface TextTarget {
  id: number;
  root_namespace_id: number;
}

/**
 * Number of attempts. The texts are prepared before the issue is locked, because rendering and copying
 * files are slow. When other users change the issue during each preparation, the last attempt prepares
 * the texts while the issue is locked.
 */
const ATTEMPTS = 3;

export interface PreparedTexts {
  title: string;
  description: string;
  drawn: RenderedTitleAndDescription;
  /** New bodies of comments by note id. */
  bodies: ReadonlyMap<number, string>;
  uploads: CopiedUploads;
  /** Changes when the issue, its discussion or the path of its project changes. */
  state: string;
}

export async function prepareTexts(
  ctx: Context,
  issue: IssueRow,
  target: TextTarget,
  { withNotes = true } = {},
): Promise<PreparedTexts> {
  const state = await describeState(ctx, issue, target);
  const { origin } = ctx.config.url;
  const expand = createPathExpansion(issue);
  const isSameProject = issue.project_id === target.id;
  const changed = isSameProject
    ? issue
    : {
        title: await qualifyTitleReferences(issue.title, origin, expand),
        description: await qualifyReferences(
          issue.description,
          { origin, callerKey: rateLimitKey(ctx.viewer) },
          expand,
        ),
      };
  const title = changed.title.length <= ISSUE_TITLE_MAX ? changed.title : issue.title;
  const description =
    changed.description.length <= ISSUE_DESCRIPTION_MAX ? changed.description : issue.description;
  const secrets = new Set([
    ...findUploadSecrets(description),
    ...(withNotes ? await findUploadSecretsOfNotes(ctx, issue.id) : []),
  ]);
  return {
    title,
    description,
    drawn: await renderTitleAndDescription(ctx, { title, description }),
    bodies:
      withNotes && !isSameProject
        ? await qualifyNoteBodies(ctx, issue.id, expand)
        : new Map<number, string>(),
    uploads: await copyUploadFiles(ctx, { id: issue.project_id }, target, secrets),
    state,
  };
}

function createPathExpansion({ place }: IssueRow): ExpandPath {
  const groupPath = place.full_path.slice(0, place.full_path.lastIndexOf("/"));
  return (path, { belongsToGroup = false }) => {
    if (belongsToGroup) return path ?? groupPath;
    return path === undefined ? place.full_path : expandPlacePath(place, path);
  };
}

/** Whether the texts are still those of the issue, which the caller has locked. */
export async function isCurrent(
  ctx: Context,
  { state }: PreparedTexts,
  issue: IssueRow,
  target: TextTarget,
): Promise<boolean> {
  return state === (await describeState(ctx, issue, target));
}

async function describeState(ctx: Context, issue: IssueRow, target: TextTarget): Promise<string> {
  const discussion = await findDiscussionVersion(ctx, issue.id);
  return [
    issue.lock_version,
    discussion,
    issue.project_id,
    issue.project_full_path,
    target.id,
  ].join(" ");
}

/**
 * Prepares the texts with `prepare` and runs `work` in a transaction. `work` returns undefined when the
 * texts are outdated, and is then tried again. In the last attempt it gets no texts, and prepares them
 * itself while the issue is locked.
 */
export async function runWithPreparedTexts<Result extends object>(
  ctx: Context,
  prepare: () => Promise<PreparedTexts>,
  work: (inner: Context, ahead: PreparedTexts | undefined) => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const ahead = attempt < ATTEMPTS ? await prepare() : undefined;
    const result = await withCopiedFiles(ctx, ahead, () =>
      ctx.transaction((inner) => work(inner, ahead)),
    );
    if (result !== undefined) return result;
  }
}

/**
 * Runs `work`, which inserts the rows of the copied files. Deletes the files when `work` returns
 * undefined or was refused, because then nothing was committed. After other errors it is unknown whether
 * the rows were committed, and the job for orphaned files deletes the files if they were not.
 */
export async function withCopiedFiles<Result>(
  ctx: Context,
  texts: PreparedTexts | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const removeFiles = async () => {
    if (texts !== undefined) await removeCopiedFiles(ctx, texts.uploads);
  };
  try {
    const result = await work();
    if (result === undefined) await removeFiles();
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") await removeFiles();
    throw error;
  }
}
