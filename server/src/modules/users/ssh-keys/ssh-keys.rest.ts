/** REST routes that list, add and remove SSH keys. */
import { NewSshKeyForm, SshKey } from "@cairn/contract/users/ssh-keys";
import { wireId, wireUserIdOrUsername } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { usersPolicy } from "../users.policy.ts";
import { presentSshKey, presentSshKeyForOthers } from "./ssh-keys.present.ts";
import {
  addSshKey,
  getSshKey,
  listOwnSshKeys,
  listSshKeysOfUser,
  removeSshKey,
} from "./ssh-keys.ts";

const KeyParams = z.strictObject({ key_id: wireId });
const ListQuery = z.strictObject(pagingQueryParams);

export function registerSshKeysRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/user/keys",
    action: usersPolicy.listSshKeys,
    summary: "List the viewer's SSH keys",
    query: ListQuery,
    response: z.array(SshKey),
    handler: async (call) =>
      (await respondWithListPage(call, (slice) => listOwnSshKeys(call.ctx, slice))).map(
        presentSshKey,
      ),
  });

  routes.api({
    method: "GET",
    path: "/user/keys/:key_id",
    action: usersPolicy.listSshKeys,
    summary: "Get an SSH key of the viewer",
    params: KeyParams,
    response: SshKey,
    handler: async ({ ctx, params }) => presentSshKey(await getSshKey(ctx, params.key_id)),
  });

  routes.api({
    method: "POST",
    path: "/user/keys",
    action: usersPolicy.addSshKey,
    summary: "Add an SSH key to the viewer's account",
    body: NewSshKeyForm.required({ title: true }),
    creates: true,
    response: SshKey,
    handler: async ({ ctx, body }) => presentSshKey(await addSshKey(ctx, body)),
  });

  routes.api({
    method: "DELETE",
    path: "/user/keys/:key_id",
    action: usersPolicy.removeSshKey,
    summary: "Remove an SSH key from the viewer's account",
    params: KeyParams,
    async handler({ ctx, params }) {
      await removeSshKey(ctx, params.key_id);
    },
  });

  routes.api({
    method: "GET",
    path: "/users/:user_id/keys",
    action: usersPolicy.listSshKeysOfUser,
    summary: "List the public SSH keys of a user",
    params: z.strictObject({ user_id: wireUserIdOrUsername }),
    query: ListQuery,
    response: z.array(SshKey),
    handler: async (call) =>
      (
        await respondWithListPage(call, (slice) =>
          listSshKeysOfUser(call.ctx, call.params.user_id, slice),
        )
      ).map(presentSshKeyForOthers),
  });
}
