/**
 * Lazy-loaded components for parts of a page that most users never open. Loading starts when the
 * pointer or the focus is on the control that opens the part. After a failed load, the next use
 * retries.
 */
import { startTransition, useEffect, useReducer } from "react";
import type { ComponentType, ReactNode } from "react";
import { useBrowserValue } from "./use-browser-value.ts";

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Starts loading the component. Call it when the user will probably need the component soon. */
  warm: () => void;
}

/** What to show instead of the component while its code loads, and after loading it has failed. */
interface Substitutes<Props> {
  waiting?: ComponentType<Props>;
  failed?: ComponentType<Props>;
}

export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting: Waiting, failed: Failed = Waiting }: Substitutes<Props> = {},
): LazyComponent<Props> {
  let part: ComponentType<Props> | null = null;
  let hasFailed = false;
  let coming: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const arrive = async () => {
    try {
      part = (await load()).default;
      hasFailed = false;
    } catch {
      coming = null;
      hasFailed = true;
    }
    for (const tell of waiting) tell();
  };
  const warm = () => {
    coming ??= arrive();
  };
  const wait = (tell: () => void) => {
    waiting.add(tell);
    return () => {
      waiting.delete(tell);
    };
  };

  function Lazy(props: Props) {
    const [, show] = useReducer((times: number) => times + 1, 0);
    const Part = useBrowserValue(() => part, null);
    useEffect(() => {
      warm();
      // Renders the part as a transition, so that React renders a large part in slices.
      return wait(() => startTransition(show));
    }, []);
    const isFailed = useBrowserValue(() => hasFailed, false);
    const Shown = Part ?? (isFailed ? Failed : Waiting);
    return Shown && <Shown {...props} />;
  }
  return Object.assign(Lazy, { warm });
}
