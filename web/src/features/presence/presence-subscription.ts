/**
 * Cable subscription to the presence of a noteable: receives who else has the noteable open, and sends
 * whether the user is writing.
 */
import { WRITING_MESSAGE_INTERVAL_MS } from "@cairn/contract/presence";
import type { PresenceClientMessage, PresenceChannelMessage } from "@cairn/contract/presence";
import type { CableSubscriber } from "../../platform/cable.ts";

export type OtherPresentUsers = Pick<PresenceChannelMessage, "people" | "more">;

export const NO_ONE_PRESENT: OtherPresentUsers = { people: [], more: 0 };

type Say = (
  action: PresenceClientMessage["action"],
  more?: Omit<PresenceClientMessage, "action">,
) => void;

export interface PresenceSubscription {
  others(): OtherPresentUsers;
  subscribe(onChange: () => void): () => void;
  /**
   * Call at every key press. Sends a message at most once per `WRITING_MESSAGE_INTERVAL_MS`, and at
   * once when `internal` changes.
   */
  tellWriting(internal?: boolean): void;
  tellResting(): void;
  end(): void;
}

export function createPresenceSubscription(
  follow: (follower: CableSubscriber) => () => void,
  now: () => number = () => performance.now(),
): PresenceSubscription {
  let others = NO_ONE_PRESENT;
  let perform: Say | null = null;
  /** Time and kind of the last "writing" message; null while the user is not writing. */
  let said: { at: number; internal: boolean } | null = null;
  const listeners = new Set<() => void>();

  const show = (next: OtherPresentUsers) => {
    if (next === others) return;
    others = next;
    for (const listener of listeners) listener();
  };
  const leave = () => {
    perform = null;
    said = null;
    show(NO_ONE_PRESENT);
  };

  const end = follow({
    confirmed(_isAgain, say) {
      perform = say;
    },
    received(message) {
      const news = message as PresenceChannelMessage;
      if (news.event === "presence") show({ people: news.people, more: news.more });
    },
    lost: leave,
    rejected: leave,
  });

  return {
    others: () => others,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    tellWriting(internal = false) {
      const isSaid =
        said !== null &&
        said.internal === internal &&
        now() - said.at < WRITING_MESSAGE_INTERVAL_MS;
      if (perform === null || isSaid) return;
      said = { at: now(), internal };
      perform("writing", internal ? { internal } : undefined);
    },
    tellResting() {
      if (perform === null || said === null) return;
      said = null;
      perform("resting");
    },
    end,
  };
}
