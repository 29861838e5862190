/** Makes a `<details>` element close like a menu: on Escape, on focus loss, on choosing an item. */
import { useEffect, useRef } from "react";

export function useDetailsMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current: details } = ref;
    if (!details) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !details.contains(target);
    const leave = (event: PointerEvent | FocusEvent) => {
      if (isOutside(event.target)) details.open = false;
    };
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.preventDefault();
      event.stopPropagation();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", leave, { signal });
    document.addEventListener("focusin", leave, { signal });
    details.addEventListener("keydown", keyDown, { signal });
    return () => stop.abort();
  }, []);
  const close = () => ref.current?.removeAttribute("open");
  return { ref, close };
}
