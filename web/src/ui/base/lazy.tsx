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

export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const arrive = async () => {
    try {
      part = (await load()).default;
      for (const tell of waiting) tell();
    } catch {
      coming = null;
    }
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
    return Part && <Part {...props} />;
  }
  return Object.assign(Lazy, { warm });
}
