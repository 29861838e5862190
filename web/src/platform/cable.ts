/**
 * Realtime client: one Action Cable connection per page, with the official client library. The library
 * is loaded only after the page is rendered.
 */
import { useEffect } from "react";
import type { Consumer } from "@rails/actioncable";
import { computeReconnectDelayMs } from "./reconnect-delay.ts";

const CABLE_PATH = "/-/cable";

let consumer: Promise<Consumer> | undefined;

/** A channel name and the parameters of the subscription. */
export type ChannelIdentifier = { channel: string } & Readonly<
  Record<string, string | number | boolean>
>;

export interface CableSubscriber {
  /**
   * Called when the server has confirmed the subscription: all later messages arrive. `isAgain` is
   * true after a reconnect, when messages may have been missed. `perform` sends an action to the
   * channel, if the channel accepts actions.
   */
  confirmed(isAgain: boolean, perform: (action: string, more?: object) => void): void;
  received(message: unknown): void;
  /** Called when the connection breaks. The client reconnects automatically. */
  lost(): void;
  /** Called when the viewer is not allowed to subscribe to this channel, or is no longer allowed to. */
  rejected(): void;
}

/** Subscribes to a channel. Call the returned function to unsubscribe. */
export function subscribeToChannel(
  identifier: ChannelIdentifier,
  follower: CableSubscriber,
): () => void {
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
    // If the client library cannot be loaded, the page works without realtime updates and the
    // subscriber is never called.
    () => {},
  );
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/**
 * Calls `onNews` for every message of the channel, and after each reconnect, because messages may have
 * been missed.
 */
export function useOnChannelMessage(channel: string | null, onNews: () => void): void {
  useEffect(() => {
    if (channel === null) return undefined;
    return subscribeToChannel(
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
 * Closes the connection on sign-out. Otherwise the page, while it is still open, would receive the
 * event that the session has ended, and would reload its data as a visitor.
 */
export function disconnectCable(): void {
  void consumer?.then((cable) => cable.disconnect());
}

/**
 * Loads the client library on demand and connects. The library is not in the first bundle, because a
 * page can be read without realtime updates.
 */
function connection(): Promise<Consumer> {
  consumer ??= import("@rails/actioncable").then(({ createConsumer }) => {
    const made = createConsumer(CABLE_PATH);
    const { monitor } = made.connection;
    monitor.getPollInterval = () => computeReconnectDelayMs(monitor.reconnectAttempts);
    return made;
  });
  return consumer;
}
