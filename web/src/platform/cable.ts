/**
 * Realtime client: one Action Cable connection per page, by the official client, opened after the page
 * is readable.
 */
import { useEffect } from "react";
import type { Consumer } from "@rails/actioncable";
import { reconnectDelayMs } from "./reconnect-delay.ts";

const CABLE_PATH = "/-/cable";

let consumer: Promise<Consumer> | undefined;

/** A channel and its parameters. */
export type Identifier = { channel: string } & Readonly<Record<string, string | number | boolean>>;

export interface CableSubscriber {
  /**
   * The subscription is active: every message from now on arrives. `isAgain` is true after a reconnect,
   * when messages may have been missed. `perform` sends an action to the channel, if the channel accepts
   * actions.
   */
  confirmed(isAgain: boolean, perform: (action: string, more?: object) => void): void;
  received(message: unknown): void;
  /** The connection broke; the client reconnects automatically. */
  lost(): void;
  /** The viewer cannot follow this channel, or no longer can. */
  rejected(): void;
}

/** Lasts until the returned function is called. */
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
    // If the client's chunk cannot be loaded, the page has no realtime updates and the subscriber gets
    // no call.
    () => {},
  );
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/**
 * Calls `onNews` for every message of the channel, and after each reconnect, when messages may be
 * missed.
 */
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

/**
 * Called on sign-out. The account channel reports the sign-out while the page is still open; without
 * this call the page would then reload its data as a visitor.
 */
export function disconnectCable(): void {
  void consumer?.then((cable) => cable.disconnect());
}

/** Loaded on demand and not part of the first bundle: realtime is not needed to read the page. */
function connection(): Promise<Consumer> {
  consumer ??= import("@rails/actioncable").then(({ createConsumer }) => {
    const made = createConsumer(CABLE_PATH);
    const { monitor } = made.connection;
    monitor.getPollInterval = () => reconnectDelayMs(monitor.reconnectAttempts);
    return made;
  });
  return consumer;
}
