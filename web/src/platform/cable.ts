/** Realtime: one connection for the page, opened after it is readable, by the official client. */
import { useEffect } from "react";
import type { Consumer } from "@rails/actioncable";
import { reconnectDelayMs } from "./reconnect-delay.ts";

const CABLE_PATH = "/-/cable";

let consumer: Promise<Consumer> | undefined;

/** A channel and its parameters. */
export type Identifier = { channel: string } & Readonly<Record<string, string | number | boolean>>;

export interface CableSubscriber {
  /**
   * From now on everything is heard. `isAgain` after a break, in which something may have been missed.
   * `perform` says something to the channel, if it takes part.
   */
  confirmed(isAgain: boolean, perform: (action: string, more?: object) => void): void;
  received(message: unknown): void;
  /** The connection broke; it is tried again by itself. */
  lost(): void;
  /** Not, or no longer, for this person. */
  rejected(): void;
}

/** Until the returned function is called. */
export function subscribe(identifier: Identifier, follower: CableSubscriber): () => void {
  let unsubscribe: (() => void) | undefined;
  let isOver = false;
  let wasConfirmed = false;
  void connection().then(
    (cable) => {
      if (isOver) return;
      const subscription = cable.subscriptions.create(identifier, {
        connected() {
          follower.confirmed(wasConfirmed, (action, more) => subscription.perform(action, more));
          wasConfirmed = true;
        },
        received: (message) => follower.received(message),
        disconnected: () => follower.lost(),
        rejected: () => follower.rejected(),
      });
      unsubscribe = () => subscription.unsubscribe();
    },
    // Without its part of the program there is no connection, and nobody ever hears that it is there.
    () => {},
  );
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/** Calls back for every message of the channel, and after each reconnect, when some may be missed. */
export function useChannel(channel: string | null, onNews: () => void): void {
  useEffect(() => {
    if (channel === null) return undefined;
    return subscribe(
      { channel },
      {
        confirmed: (isAgain) => isAgain && onNews(),
        received: onNews,
        lost() {},
        rejected() {},
      },
    );
  }, [channel, onNews]);
}

/** Who signs out hears of it too, while the page is still there, and would ask again as nobody. */
export function disconnectCable(): void {
  void consumer?.then((cable) => cable.disconnect());
}

/** Not part of the first bundle: nobody waits for news before they can read the page. */
function connection(): Promise<Consumer> {
  consumer ??= import("@rails/actioncable").then(({ createConsumer }) => {
    const made = createConsumer(CABLE_PATH);
    const { monitor } = made.connection;
    monitor.getPollInterval = () => reconnectDelayMs(monitor.reconnectAttempts);
    return made;
  });
  return consumer;
}
