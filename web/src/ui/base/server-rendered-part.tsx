/**
 * Part of a page that the server renders with the page and that the browser hydrates later: its code
 * loads when the browser is idle, and until then the part can be read but not used.
 */
import { createContext, lazy, memo, Suspense, useContext } from "react";
import type { ComponentType, ReactNode } from "react";

const RETRY_MS = 3_000;
/**
 * Maximum time to wait for an idle browser before the part loads, because a page that paints
 * nothing may never report that the browser is idle.
 */
const LONGEST_WAIT_MS = 1_000;

/** Collects the source files of the parts that the server renders; null in the browser. */
export const RenderedPartsContext = createContext<Set<string> | null>(null);

/**
 * Reports to the server that the page needs a file that its module does not import, so that the document
 * names its scripts and styles.
 */
export function useServerRenderedFile(source: string): void {
  useContext(RenderedPartsContext)?.add(source);
}

export interface ServerRenderedPart<Props extends object> {
  /**
   * The component of the part. Pass only strings and numbers as props: a prop that changes before the
   * code is loaded would remove the HTML that the server rendered.
   */
  Part: ComponentType<Props>;
  /** Path of the source file of the part, as in the build manifest. */
  source: string;
  /** Loads the code of the part. Must be awaited before the server renders the page. */
  prepare: () => Promise<void>;
}

export function createServerRenderedPart<Props extends object>(
  source: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /**
   * Shown instead of the part when the server has not rendered it, for example after client-side
   * navigation.
   */
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
      useContext(RenderedPartsContext)?.add(source);
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

/**
 * Returns a thenable that resolves synchronously, so that React renders the component without
 * suspending.
 */
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
