/**
 * Full screen (zen mode) of the editor. The same element moves into the browser's top layer, so text,
 * undo history, selection and running uploads stay.
 */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { enterFullscreen } from "./fullscreen.ts";

export function useFullscreen(
  frame: RefObject<HTMLElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const [isZen, setZen] = useState(false);
  const go = useRef<typeof enterFullscreen | null>(null);

  useEffect(() => {
    if (!isZen || !frame.current) return undefined;
    return go.current?.({
      frame: frame.current,
      area: area.current,
      button: button.current,
      leave: () => setZen(false),
    });
  }, [isZen, frame, area, button]);

  const load = async () => {
    go.current = (await import("./fullscreen.ts")).enterFullscreen;
  };
  return {
    isZen,
    warm: () => void load().catch(() => {}),
    enter: () =>
      void load().then(
        () => setZen(true),
        () => {},
      ),
    leave: () => setZen(false),
  };
}
