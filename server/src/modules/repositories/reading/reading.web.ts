/** Routes that the pages of a repository call: the ref selector, and files and folders by their address. */
import { EntryWithLastCommit, ShownFile } from "@cairn/contract/repositories/files";
import { MatchingRefs } from "@cairn/contract/repositories/refs";
import { wireFullPath, wireList } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { getFileForPage } from "./blobs.ts";
import { getRawFileByAddress } from "./downloads.ts";
import { presentEntryWithLastCommit, presentShownFile } from "./files.present.ts";
import { findMatchingRefs } from "./matching-refs.ts";
import { refAndPathParam, optionalRefParam, searchParam } from "./reading.params.ts";
import { sendRawFile } from "./sending-downloads.ts";
import { listLastCommits } from "./trees.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
/** The rest of the address is a ref and a path. */
const FileParams = PlaceParams.extend({ "*": refAndPathParam });

const RefsQuery = z.strictObject({
  search: searchParam,
  ref: optionalRefParam,
  find: wireList(z.enum(["branches", "tags", "commits"])).optional(),
});

export function registerReadingWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/refs",
    action: repositoriesPolicy.read,
    summary: "Find branches, tags and commits",
    params: PlaceParams,
    query: RefsQuery,
    response: MatchingRefs,
    handler: ({ ctx, params, query }) => findMatchingRefs(ctx, { path: params.place }, query),
  });

  routes.web({
    method: "GET",
    path: "/:place/-/raw/*",
    action: repositoriesPolicy.read,
    summary: "Show or download a file as it is",
    params: FileParams,
    async handler({ ctx, params, request, reply }) {
      const file = await getRawFileByAddress(ctx, { path: params.place }, params["*"]);
      return sendRawFile(file, request, reply);
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/-/file_content/*",
    action: repositoriesPolicy.read,
    summary: "Get a file as its page shows it",
    params: FileParams,
    response: ShownFile,
    handler: async ({ ctx, params }) =>
      presentShownFile(
        ctx.config.url,
        await getFileForPage(ctx, { path: params.place }, params["*"]),
      ),
  });

  routes.web({
    method: "GET",
    path: "/:place/-/last_commits/*",
    action: repositoriesPolicy.read,
    summary: "List the entries of a folder with the commits that changed them last",
    params: FileParams,
    query: z.strictObject({ ...pagingQueryParams }),
    response: z.array(EntryWithLastCommit),
    async handler(call) {
      const { ctx, params } = call;
      let projectPath = "";
      const rows = await respondWithListPage(call, async (slice) => {
        const page = await listLastCommits(ctx, { path: params.place }, params["*"], slice);
        ({ projectPath } = page);
        return page;
      });
      return rows.map((row) => presentEntryWithLastCommit(ctx.config.url, projectPath, row));
    },
  });
}
