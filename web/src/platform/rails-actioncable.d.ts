/** The part of the official client that we use; the package brings no types. */
declare module "@rails/actioncable" {
  export interface Consumer {
    disconnect(): void;
    subscriptions: {
      create(
        params: { channel: string },
        listeners: { connected(): void; received(message: unknown): void },
      ): { unsubscribe(): void };
    };
  }
  export function createConsumer(url: string): Consumer;
}
