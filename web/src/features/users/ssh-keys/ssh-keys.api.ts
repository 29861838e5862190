/** API calls of the viewer's SSH keys. */
import { SSH_KEYS_URL, type SshKeySummary } from "@cairn/contract/users/ssh-keys";
import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useRevoke } from "../users.api.ts";

const OWN_KEYS_API = "/api/v4/user/keys";

export interface NewSshKeyFields {
  title: string;
  key: string;
  expires_at?: string;
}

export function useSshKeys() {
  return useQuery<SshKeySummary[]>({ queryKey: [SSH_KEYS_URL] });
}

export function useAddSshKey() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (body: NewSshKeyFields, idempotencyKey: string) => {
    const added = await callApi<SshKeySummary>(SSH_KEYS_PATH, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey,
    });
    cache.setQueryData<SshKeySummary[]>(
      [SSH_KEYS_URL],
      (keys) => keys && [added, ...keys.filter(({ id }) => id !== added.id)],
    );
    return added;
  };
}

export function useRemoveSshKey(onRemoved: () => void) {
  return useRevoke(OWN_KEYS_API, SSH_KEYS_URL, onRemoved);
}
