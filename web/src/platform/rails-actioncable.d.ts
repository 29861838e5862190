/** Type declarations for the part of @rails/actioncable that we use; the package has no types. */
declare module "@rails/actioncable" {
  export interface Consumer {
    disconnect(): void;
    subscriptions: {
      create(
        params: { channel: string },
        listeners: {
          connected(): void;
          received(message: unknown): void;
          disconnected(): void;
          rejected(): void;
        },
      ): { perform(action: string, data?: object): boolean; unsubscribe(): void };
    };
    connection: {
      monitor: { reconnectAttempts: number; getPollInterval(): number };
    };
  }
  export function createConsumer(url: string): Consumer;
  export const Connection: { reopenDelay: number };
  export const ConnectionMonitor: { staleThreshold: number };
}
