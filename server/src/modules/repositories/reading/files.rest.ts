/** REST routes of files and folders. */
import {
  BlameRange,
  RepositoryBlob,
  RepositoryFile,
  TreeEntry,
} from "@cairn/contract/repositories/files";
import { wireBoolean, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { getBlame } from "./blame.ts";
import { getBlob, getFile } from "./blobs.ts";
import { ARCHIVE_EXTENSIONS, getArchive, getRawBlob, getRawFile } from "./downloads.ts";
import {
  presentBlameRange,
  presentBlob,
  presentFile,
  presentFileHeaders,
  presentTreeEntry,
} from "./files.present.ts";
import {
  optionalPathParam,
  optionalRefParam,
  pathParam,
  ProjectParams,
  refParam,
} from "./reading.params.ts";
import { sendArchive, sendRawFile } from "./sending-downloads.ts";
import { listTree } from "./trees.ts";

const FileParams = ProjectParams.extend({ file_path: pathParam });
const BlobParams = ProjectParams.extend({ sha: refParam });

const TreeQuery = z.strictObject({
  ...pagingQueryParams,
  path: optionalPathParam,
  ref: optionalRefParam,
  recursive: wireBoolean.optional(),
});

const lineNumber = wireInteger.refine((line) => line >= 1);
const BlameQuery = z.strictObject({
  ref: refParam,
  range: z.strictObject({ start: lineNumber, end: lineNumber }).optional(),
});

const ArchiveQuery = z.strictObject({ sha: optionalRefParam, path: optionalPathParam });

export function registerFilesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/tree",
    action: repositoriesPolicy.read,
    summary: "List the files and folders of a folder",
    params: ProjectParams,
    query: TreeQuery,
    response: z.array(TreeEntry),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listTree(ctx, params.id, query, slice),
      );
      return rows.map(presentTreeEntry);
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/files/:file_path",
    action: repositoriesPolicy.read,
    summary: "Get a file and its content",
    params: FileParams,
    query: z.strictObject({ ref: refParam }),
    response: RepositoryFile,
    async handler({ ctx, params, query, setHeaders }) {
      const wish = { ref: query.ref, path: params.file_path };
      const file = presentFile(await getFile(ctx, params.id, wish));
      setHeaders(presentFileHeaders(file));
      return file;
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/files/:file_path/raw",
    action: repositoriesPolicy.read,
    summary: "Download a file",
    params: FileParams,
    query: z.strictObject({ ref: optionalRefParam }),
    async handler({ ctx, params, query, request, reply }) {
      const wish = { ref: query.ref ?? "HEAD", path: params.file_path };
      return sendRawFile(await getRawFile(ctx, params.id, wish), request, reply);
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/files/:file_path/blame",
    action: repositoriesPolicy.read,
    summary: "List the commits that changed the lines of a file last",
    params: FileParams,
    query: BlameQuery,
    response: z.array(BlameRange),
    async handler({ ctx, params, query: { ref, range } }) {
      const wish = { ref, range, path: params.file_path };
      return (await getBlame(ctx, params.id, wish)).map(presentBlameRange);
    },
  });

  registerBlobRoutes(routes);
  registerArchiveRoutes(routes);
}

function registerBlobRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/blobs/:sha",
    action: repositoriesPolicy.read,
    summary: "Get the content of a file by its id",
    params: BlobParams,
    response: RepositoryBlob,
    handler: async ({ ctx, params }) => presentBlob(await getBlob(ctx, params.id, params.sha)),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/blobs/:sha/raw",
    action: repositoriesPolicy.read,
    summary: "Download a file by its id",
    params: BlobParams,
    handler: async ({ ctx, params, request, reply }) =>
      sendRawFile(await getRawBlob(ctx, params.id, params.sha), request, reply),
  });
}

function registerArchiveRoutes(routes: RouteRegistrar): void {
  const summary = "Download all files of a branch, tag or commit";
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/archive",
    action: repositoriesPolicy.read,
    summary,
    params: ProjectParams,
    query: ArchiveQuery,
    async handler({ ctx, params, query: { sha, path }, request, reply }) {
      const wish = { extension: "tar.gz", ref: sha, path } as const;
      return sendArchive(await getArchive(ctx, params.id, wish), request, reply);
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/archive.:format",
    action: repositoriesPolicy.read,
    summary,
    params: ProjectParams.extend({ format: z.enum(ARCHIVE_EXTENSIONS) }),
    query: ArchiveQuery,
    async handler({ ctx, params, query: { sha, path }, request, reply }) {
      const wish = { extension: params.format, ref: sha, path };
      return sendArchive(await getArchive(ctx, params.id, wish), request, reply);
    },
  });
}
