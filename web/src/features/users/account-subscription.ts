/** Keeps the open lists of the viewer's account (tokens, sessions) up to date over the cable. */
import { SESSIONS_URL, USER_CHANNEL } from "@cairn/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useOnChannelMessage } from "../../platform/cable.ts";
import { useTokensUrl } from "./users.api.ts";

/**
 * Subscribes to the viewer's `UserChannel`. On each message, refetches tokens and sessions, and
 * calls `also`, with which the caller refetches other data of the viewer, such as to-dos.
 */
export function useUserChannelSubscription(isSignedIn: boolean, also: () => void): void {
  const cache = useQueryClient();
  const tokens = useTokensUrl();
  const refresh = useCallback(() => {
    for (const address of [tokens, SESSIONS_URL]) {
      void cache.invalidateQueries({ queryKey: [address] });
    }
    also();
  }, [cache, tokens, also]);
  useOnChannelMessage(isSignedIn ? USER_CHANNEL : null, refresh);
}
