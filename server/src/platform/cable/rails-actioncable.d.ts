/** Types for the part of `@rails/actioncable` that the tests use; the package has no types. */
declare module "@rails/actioncable" {
  export interface Subscription {
    readonly identifier: string;
    perform(action: string, data?: object): boolean;
    unsubscribe(): void;
  }
  export interface Consumer {
    subscriptions: {
      create(params: object, listeners: Record<string, (value?: unknown) => void>): Subscription;
    };
    connection: { monitor: { isRunning(): boolean }; isOpen(): boolean };
    connect(): boolean;
    disconnect(): void;
  }
  export function createConsumer(url: string): Consumer;
  export const ConnectionMonitor: { staleThreshold: number };
  export const adapters: { WebSocket: unknown };
}
