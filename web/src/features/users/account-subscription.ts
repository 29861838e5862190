/** Keeps the open lists of the viewer's account (tokens, sessions, SSH keys, status) up to date over the cable. */
import { SESSIONS_URL, USER_CHANNEL } from "@cairn/contract/users";
import { OWN_STATUS_URL } from "@cairn/contract/users/user-status";
import { SSH_KEYS_URL } from "@cairn/contract/users/ssh-keys";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useOnChannelMessage } from "../../platform/cable.ts";
import { useTokensUrl } from "./tokens-url.ts";

/**
 * Subscribes to the viewer's `UserChannel`. On each message, refetches tokens, sessions, SSH keys and the status,
 * and calls `also`, with which the caller refetches other data of the viewer, such as to-dos.
 */
export function useUserChannelSubscription(isSignedIn: boolean, also: () => void): void {
  const cache = useQueryClient();
  const tokens = useTokensUrl();
  const refresh = useCallback(() => {
    for (const address of [tokens, SESSIONS_URL, SSH_KEYS_URL, OWN_STATUS_URL]) {
      void cache.invalidateQueries({ queryKey: [address] });
    }
    also();
  }, [cache, tokens, also]);
  useOnChannelMessage(isSignedIn ? USER_CHANNEL : null, refresh);
}
