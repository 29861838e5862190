/**
 * Cable subscription that reports when the viewer's drafts change on another device. All forms of a
 * page share the subscription.
 */
import { DRAFTS_CHANNEL, type DraftsChannelMessage } from "@cairn/contract/drafts";
import { subscribeToChannel } from "../../../platform/cable.ts";

/**
 * Receives each message about a draft. Receives null after a reconnect, because messages can have been
 * lost: the listener must then read the draft again.
 */
type Listener = (news: DraftsChannelMessage | null) => void;

const listeners = new Set<Listener>();
let unfollow: (() => void) | undefined;

function tell(news: DraftsChannelMessage | null): void {
  for (const listener of listeners) listener(news);
}

/**
 * Calls the listener for each message about the viewer's drafts, until the returned function is called.
 */
export function subscribeToDrafts(listener: Listener): () => void {
  listeners.add(listener);
  unfollow ??= subscribeToChannel(
    { channel: DRAFTS_CHANNEL },
    {
      confirmed: (isAgain) => isAgain && tell(null),
      received: (message) => tell(message as DraftsChannelMessage),
      lost() {},
      rejected() {},
    },
  );
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unfollow?.();
    unfollow = undefined;
  };
}
