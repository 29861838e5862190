/**
 * REST routes that commit changes of files. They do not support Idempotency-Key, because git takes no part in
 * the transaction of the key; `last_commit_id` protects against a repeated change.
 */
import {
  ChangedFile,
  COMMIT_ACTIONS_MAX,
  COMMIT_MESSAGE_MAX,
} from "@cairn/contract/repositories/repository-changes";
import { CommitDetails } from "@cairn/contract/repositories/commits";
import { wireBoolean, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { presentCommitDetails } from "../reading/commits.present.ts";
import { getCommit } from "../reading/commits.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { commitFiles, type CommitInput } from "./committing.ts";

const RefName = z.string().min(1).max(255);
const Path = z.string().min(1).max(4_096);
const ProjectParams = z.strictObject({ id: wireNamespaceIdOrPath });
const FileParams = ProjectParams.extend({ file_path: Path });

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const content = {
  content: z.string().optional(),
  encoding: z.enum(["text", "base64"]).optional(),
};
const hasReadableContent = (file: {
  content?: string | undefined;
  encoding?: string | undefined;
}) => file.encoding !== "base64" || !NOT_BASE64.test(file.content ?? "");

const Action = z
  .strictObject({
    action: z.enum(["create", "update", "move", "delete", "chmod"]),
    file_path: Path,
    previous_path: Path.optional(),
    ...content,
    last_commit_id: z.string().max(40).optional(),
    execute_filemode: wireBoolean.optional(),
  })
  .refine((action) => action.action !== "move" || action.previous_path !== undefined, {
    path: ["previous_path"],
  })
  .refine(hasReadableContent, { path: ["content"] });

const commitFields = {
  branch: RefName,
  commit_message: z.string().min(1).max(COMMIT_MESSAGE_MAX),
  start_branch: RefName.optional(),
  author_name: z.string().max(255).optional(),
  author_email: z.string().max(255).optional(),
};
const RemovedFile = z.strictObject({
  ...commitFields,
  last_commit_id: z.string().max(40).optional(),
});
const WrittenFile = RemovedFile.extend({
  ...content,
  content: z.string(),
  /** python-gitlab repeats the path of the address. */
  file_path: Path.optional(),
}).refine(hasReadableContent, { path: ["content"] });

const NewCommit = z
  .strictObject({
    ...commitFields,
    start_sha: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/i)
      .optional(),
    actions: z.array(Action).max(COMMIT_ACTIONS_MAX),
    stats: wireBoolean.optional(),
    force: wireBoolean.optional(),
  })
  .refine((body) => body.start_branch === undefined || body.start_sha === undefined, {
    path: ["start_sha"],
  });

export function registerCommittingRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "POST",
    path: "/projects/:id/repository/commits",
    action: repositoriesPolicy.commit,
    summary: "Commit changes of several files",
    params: ProjectParams,
    body: NewCommit,
    takesText: true,
    response: CommitDetails,
    status: 201,
    async handler({ ctx, params, body }) {
      const commit = await commitFiles(ctx, params.id, {
        ...toWish(body, body.actions.map(toFileAction)),
        start: body.start_branch ?? body.start_sha,
        force: body.force ?? false,
      });
      const details = await getCommit(ctx, params.id, commit, body.stats ?? true);
      return presentCommitDetails(ctx.config.url, details);
    },
  });

  const FILE = "/projects/:id/repository/files/:file_path";
  routes.api({
    method: "POST",
    path: FILE,
    action: repositoriesPolicy.commit,
    summary: "Create a file with a commit",
    params: FileParams,
    body: WrittenFile,
    takesText: true,
    response: ChangedFile,
    status: 201,
    handler: ({ ctx, params, body }) => changeFile(ctx, params, "create", body),
  });

  routes.api({
    method: "PUT",
    path: FILE,
    action: repositoriesPolicy.commit,
    summary: "Change a file with a commit",
    params: FileParams,
    body: WrittenFile,
    takesText: true,
    response: ChangedFile,
    handler: ({ ctx, params, body }) => changeFile(ctx, params, "update", body),
  });

  routes.api({
    method: "DELETE",
    path: FILE,
    action: repositoriesPolicy.commit,
    summary: "Delete a file with a commit",
    params: FileParams,
    body: RemovedFile,
    takesText: true,
    async handler({ ctx, params, body }) {
      await changeFile(ctx, params, "delete", body);
    },
  });
}

async function changeFile(
  ctx: Context,
  { id, file_path }: { id: NamespaceRef; file_path: string },
  action: "create" | "update" | "delete",
  body: z.output<typeof RemovedFile>,
) {
  await commitFiles(ctx, id, toWish(body, [toFileAction({ ...body, action, file_path })]));
  return { file_path, branch: body.branch };
}

function toWish(body: z.output<typeof RemovedFile>, actions: CommitInput["actions"]): CommitInput {
  return {
    branch: body.branch,
    message: body.commit_message,
    actions,
    start: body.start_branch,
    authorName: body.author_name,
    authorEmail: body.author_email,
    force: false,
  };
}

type SentAction = z.output<typeof Action>;

function toFileAction(
  sent: Partial<SentAction> & Pick<SentAction, "action" | "file_path">,
): CommitInput["actions"][number] {
  const { action, file_path: path, previous_path: previousPath = path } = sent;
  const lastCommitId = sent.last_commit_id;
  const executable = sent.execute_filemode ?? false;
  const sentContent = sent.content === undefined ? undefined : decode(sent.content, sent.encoding);
  const bytes = sentContent ?? Buffer.alloc(0);
  switch (action) {
    case "create":
      return { action, path, content: bytes, executable, lastCommitId };
    case "update":
      return { action, path, content: bytes, lastCommitId };
    case "move":
      return { action, path, previousPath, content: sentContent, lastCommitId };
    case "chmod":
      return { action, path, executable, lastCommitId };
    case "delete":
      return { action, path, lastCommitId };
  }
}

function decode(text: string, encoding: "text" | "base64" | undefined): Buffer {
  return Buffer.from(text, encoding === "base64" ? "base64" : "utf8");
}
