/** API calls of saved replies of a user or a project. */
import type { SavedReply } from "@cairn/contract/saved-replies";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface SavedReplyFields {
  name: string;
  body: string;
}

/**
 * Loads the saved replies of a user or a project from the address `path` with `.json` appended.
 * `useSavedReplyMutations` sends changes to `path` itself.
 */
export function useSavedReplies(path: string) {
  return useQuery<SavedReply[]>({ queryKey: [`${path}.json`] });
}

const EVERYWHERE = "/saved_replies";

export function useSavedReplyMutations(path: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const askAgain = useInvalidateQueries();
  const change = async <T>(
    address: string,
    call: { method: "POST" | "PUT" | "DELETE"; body?: object; idempotencyKey?: string },
  ) => {
    try {
      return await callApi<T>(address, { ...call, csrfToken });
    } finally {
      // Refetches every list of saved replies, including those in comment forms. Also runs after a
      // failed request, because another user may have changed the reply.
      await askAgain(EVERYWHERE);
    }
  };
  return {
    create: (body: SavedReplyFields, idempotencyKey: string) =>
      change<SavedReply>(path, { method: "POST", body, idempotencyKey }),
    update: ({ id, lock_version }: SavedReply, fields: SavedReplyFields) =>
      change<SavedReply>(`${path}/${id}`, { method: "PUT", body: { ...fields, lock_version } }),
    remove: ({ id }: SavedReply) => change<void>(`${path}/${id}`, { method: "DELETE" }),
  };
}
