/**
 * A part of the page that the server draws with it, and that the browser makes work a little later: its
 * program is asked for when nothing else is to be done, and until then it can be read.
 */
import { lazy, memo, Suspense } from "react";
import type { ComponentType, ReactNode } from "react";

const RETRY_MS = 3_000;
/** A page that draws nothing may never be called idle. */
const LONGEST_WAIT_MS = 1_000;

export interface ServerRenderedPart<Props extends object> {
  /** Only what is text or number: a change before its program is there would take away what the server drew. */
  Part: ComponentType<Props>;
  /** Where its source is, as the build knows it. */
  source: string;
  /** Before the server draws it. */
  prepare: () => Promise<void>;
}

export function serverRenderedPart<Props extends object>(
  source: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Shown where the server has drawn nothing. */
  waiting: ReactNode,
): ServerRenderedPart<Props> {
  let prepared: { default: ComponentType<Props> } | undefined;
  const Inside = lazy((): Promise<{ default: ComponentType<Props> }> => {
    const now = prepared;
    return now ? atOnce(now) : whenIdle().then(() => untilLoaded(load));
  });
  return {
    source,
    Part: memo(function Part(props: Props) {
      return (
        <Suspense fallback={waiting}>
          <Inside {...props} />
        </Suspense>
      );
    }),
    async prepare() {
      prepared ??= await load();
    },
  };
}

/** React takes what answers at once without waiting. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (done: (value: Value) => void) => done(value) } as Promise<Value>;
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    } else setTimeout(resolve);
  });
}

async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
