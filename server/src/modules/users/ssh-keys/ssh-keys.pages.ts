/** Page and forms of the viewer's SSH keys. */
import { NewSshKeyForm, SSH_KEYS_URL, SshKeySummary } from "@cairn/contract/users/ssh-keys";
import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { MAX_PER_PAGE } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { usersPolicy } from "../users.policy.ts";
import { presentSshKeySummary } from "./ssh-keys.present.ts";
import { addSshKey, listOwnSshKeys, removeSshKey } from "./ssh-keys.ts";

/** The page shows the newest keys, as many as one page of the API. */
const NEWEST = { limit: MAX_PER_PAGE, offset: 0 };

export function registerSshKeysPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: SSH_KEYS_PATH,
    action: usersPolicy.listSshKeys,
    async load({ ctx }) {
      authorize(ctx, usersPolicy.listSshKeys);
      return { reads: [SSH_KEYS_URL] };
    },
  });

  routes.web({
    method: "GET",
    path: SSH_KEYS_URL,
    action: usersPolicy.listSshKeys,
    summary: "List the viewer's SSH keys with their fingerprints and last use",
    response: z.array(SshKeySummary),
    async handler({ ctx }) {
      const { rows } = await listOwnSshKeys(ctx, NEWEST);
      return rows.map((row) => presentSshKeySummary(row, ctx.now()));
    },
  });

  routes.form({
    path: SSH_KEYS_PATH,
    action: usersPolicy.addSshKey,
    body: NewSshKeyForm.extend({
      // Forms without JavaScript send an empty date field as "".
      expires_at: z.union([z.literal("").transform(() => undefined), z.iso.date()]).optional(),
    }),
    creates: true,
    async handler({ ctx, body }) {
      const row = await addSshKey(ctx, body).catch(moveErrorToKey);
      return presentSshKeySummary(row, ctx.now());
    },
    page: async (_call, outcome) =>
      "form" in outcome
        ? { form: outcome.form, status: outcome.status, reads: [SSH_KEYS_URL] }
        : { redirectTo: SSH_KEYS_PATH },
  });

  routes.form({
    path: `${SSH_KEYS_PATH}/:id/revoke`,
    action: usersPolicy.removeSshKey,
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params }) {
      await removeSshKey(ctx, params.id);
      return { redirect_to: SSH_KEYS_PATH };
    },
    page: async () => ({ redirectTo: SSH_KEYS_PATH }),
  });
}

/** The form has no field for the fingerprint, by which the API refuses a key that is taken. */
function moveErrorToKey(error: unknown): never {
  const taken = error instanceof AppError ? error.details.fields?.["fingerprint"] : undefined;
  throw taken === undefined ? error : validationError({ key: taken });
}
