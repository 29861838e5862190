/** The pages of folders and files, and the routes that these pages request. */
import { frameDataUrls } from "@cairn/contract/place-api";
import { placePagePath } from "@cairn/contract/places";
import { encodeRefOrPath } from "@cairn/contract/repositories/addresses";
import {
  fileJsonUrl,
  FilePage,
  folderJsonUrl,
  FolderPage,
} from "@cairn/contract/repositories/browsing";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { refAndPathParam } from "../reading/reading.params.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { presentFilePage, presentFolderPage } from "./browsing.present.ts";
import { getFolderForPage, getKindOfEntry } from "./folders.ts";
import { getProjectForCodePage } from "./project-pages.ts";
import { getShownFile } from "./shown-files.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const EntryParams = PlaceParams.extend({ "*": refAndPathParam });
const plainParam = z.literal("1").optional();
const FolderQuery = z.strictObject({ at: refAndPathParam.optional() });
const FileQuery = z.strictObject({ at: refAndPathParam, plain: plainParam });

export function registerBrowsingPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: "/:place/-/tree",
    action: repositoriesPolicy.read,
    params: PlaceParams,
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const project = await getProjectForCodePage(ctx, params.place, "tree");
      if ("redirectTo" in project) return project;
      const { full_path: path } = project;
      return {
        reads: [...frameDataUrls({ kind: "project", full_path: path }), folderJsonUrl(path, "")],
      };
    },
  });
  registerEntryPage(routes, "tree");
  registerEntryPage(routes, "blob");
  registerDataRoutes(routes);
}

/** The address of a folder's page leads to the page of the file if there is a file, and the other way round. */
function registerEntryPage(routes: RouteRegistrar, kind: "tree" | "blob"): void {
  routes.page({
    path: `/:place/-/${kind}/*`,
    action: repositoriesPolicy.read,
    params: EntryParams,
    query: z.strictObject({ plain: plainParam }),
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const at = params["*"];
      const page = `${kind}/${encodeRefOrPath(at)}`;
      const project = await getProjectForCodePage(ctx, params.place, page);
      if ("redirectTo" in project) return project;
      const { full_path: path } = project;
      const found = await getKindOfEntry(ctx, { path }, at);
      const name = { kind: "project", full_path: path } as const;
      if (found !== kind) {
        return { redirectTo: placePagePath(name, `${found}/${encodeRefOrPath(at)}`) };
      }
      const data =
        kind === "tree"
          ? folderJsonUrl(path, at)
          : fileJsonUrl(path, at, query.plain !== undefined);
      return { reads: [...frameDataUrls(name), data] };
    },
  });
}

function registerDataRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/-/repository/folder",
    action: repositoriesPolicy.read,
    summary: "Get the data of a folder's page",
    params: PlaceParams,
    query: FolderQuery,
    response: FolderPage,
    handler: async ({ ctx, params, query }) =>
      presentFolderPage(
        ctx.config.url,
        await getFolderForPage(ctx, { path: params.place }, query.at),
      ),
  });

  routes.web({
    method: "GET",
    path: "/:place/-/repository/file",
    action: repositoriesPolicy.read,
    summary: "Get the data of a file's page",
    params: PlaceParams,
    query: FileQuery,
    response: FilePage,
    handler: async ({ ctx, params, query }) =>
      presentFilePage(
        ctx.config.url,
        await getShownFile(ctx, { path: params.place }, query.at, {
          plain: query.plain !== undefined,
        }),
      ),
  });
}
