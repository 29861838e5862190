/**
 * Announces events: writes each event to the outbox in the current transaction, then runs its
 * listeners or enqueues their jobs.
 */
import { viewerUserId } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import type { EventInput, EventType } from "./event.ts";
import { enqueueJob, writeToOutbox } from "./events.queries.ts";

export type Listener =
  | {
      on: string;
      when: "in_transaction";
      run(ctx: Context, event: EventInput): Promise<void>;
    }
  | {
      on: string;
      when: "after_commit";
      /** Name of the job to enqueue. The job receives the event in its payload. */
      job: string;
    };

/**
 * Declares a listener that runs in the transaction that announces the event. An error of the listener
 * rolls back the transaction.
 */
export function defineListener<Payload extends object>(
  type: EventType<Payload>,
  run: (ctx: Context, payload: Payload, event: EventInput) => Promise<void>,
): Listener {
  return {
    on: type,
    when: "in_transaction",
    run: (ctx, event) => run(ctx, event.payload as Payload, event),
  };
}

/**
 * Declares a listener that enqueues the job `job` when the event is announced. The job runs after
 * the commit, with the event in its payload.
 */
export function defineJobListener(type: EventType<object>, job: string): Listener {
  return { on: type, when: "after_commit", job };
}

export interface Announcer {
  announce(ctx: Context, event: EventInput): Promise<void>;
}

export function createAnnouncer(listeners: readonly Listener[]): Announcer {
  const byType = Map.groupBy(listeners, (listener) => listener.on);
  return {
    async announce(ctx, event) {
      await writeToOutbox(ctx, { ...event, actorId: viewerUserId(ctx.viewer) });
      for (const listener of byType.get(event.type) ?? []) {
        if (listener.when === "in_transaction") await listener.run(ctx, event);
        else await enqueueJob(ctx, listener.job, { event, actor_id: viewerUserId(ctx.viewer) });
      }
    },
  };
}
