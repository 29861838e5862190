/** Web routes of saved replies. The same routes exist for the signed-in user and for a project. */
import {
  OWN_SAVED_REPLIES_URL,
  OWN_SAVED_REPLIES_PATH,
  SavedReplies,
  SavedReply,
  SavedReplyRequest,
} from "@cairn/contract/saved-replies";
import { wireId, wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { AnyAction } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { updateSavedReply, createSavedReply, removeSavedReply } from "./creating-and-updating.ts";
import type { SavedReplyOwnerRef } from "./owners.ts";
import { listSavedReplies, listUsableSavedReplies } from "./reading.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";
import { presentSavedReply } from "./saved-replies.present.ts";

const PROJECT_PATH = "/:place/-/saved_replies";
const PlaceParams = z.strictObject({ place: wireFullPath });
const projectOf = ({ place }: z.output<typeof PlaceParams>) => ({ path: place });

export function registerSavedRepliesWebRoutes(routes: RouteRegistrar): void {
  const { listOwn, manageOwn, use, manage } = savedRepliesPolicy;
  addDoors(routes, {
    path: OWN_SAVED_REPLIES_PATH,
    address: OWN_SAVED_REPLIES_URL,
    params: z.strictObject({}),
    list: listOwn,
    change: manageOwn,
    whose: () => "own",
  });
  addDoors(routes, {
    path: PROJECT_PATH,
    address: `${PROJECT_PATH}.json`,
    params: PlaceParams,
    list: use,
    change: manage,
    whose: (params) => ({ project: projectOf(params) }),
  });

  routes.web({
    method: "GET",
    path: `${PROJECT_PATH}/usable.json`,
    action: use,
    summary: "List the saved replies that the viewer can use in a project",
    params: PlaceParams,
    response: SavedReplies,
    handler: async ({ ctx, params }) =>
      (await listUsableSavedReplies(ctx, projectOf(params))).map(presentSavedReply),
  });
}

interface Doors<Params extends z.ZodObject> {
  path: string;
  /** The path of the route that lists the saved replies. */
  address: string;
  params: Params;
  list: AnyAction;
  change: AnyAction;
  whose: (params: z.output<Params>) => SavedReplyOwnerRef;
}

function addDoors<Params extends z.ZodObject>(routes: RouteRegistrar, doors: Doors<Params>): void {
  const { path, params: Whose, change, whose } = doors;
  const One = Whose.extend({ id: wireId });
  const ownerOf = (params: object) => whose(params as z.output<Params>);

  routes.web({
    method: "GET",
    path: doors.address,
    action: doors.list,
    summary: "List the saved replies, ordered by name",
    params: Whose,
    response: SavedReplies,
    handler: async ({ ctx, params }) =>
      (await listSavedReplies(ctx, ownerOf(params))).map(presentSavedReply),
  });

  routes.web({
    method: "POST",
    path,
    action: change,
    summary: "Create a saved reply",
    params: Whose,
    body: SavedReplyRequest.omit({ lock_version: true }),
    takesText: true,
    response: SavedReply,
    creates: true,
    handler: async ({ ctx, params, body }) =>
      presentSavedReply(await createSavedReply(ctx, ownerOf(params), body)),
  });

  routes.web({
    method: "PUT",
    path: `${path}/:id`,
    action: change,
    summary: "Update a saved reply",
    params: One,
    body: SavedReplyRequest,
    takesText: true,
    response: SavedReply,
    handler: async ({ ctx, params, body: { lock_version: lockVersion, ...words } }) =>
      presentSavedReply(
        await updateSavedReply(ctx, ownerOf(params), idOf(params), { ...words, lockVersion }),
      ),
  });

  routes.web({
    method: "DELETE",
    path: `${path}/:id`,
    action: change,
    summary: "Delete a saved reply",
    params: One,
    handler: ({ ctx, params }) => removeSavedReply(ctx, ownerOf(params), idOf(params)),
  });
}

const idOf = (params: object) => (params as { id: number }).id;
