import type { ZenModeProps } from "../aria/fullscreen-editor.tsx";
import { lazyPart } from "../base/lazy.tsx";

const ZenPart = lazyPart(() => import("../aria/fullscreen-editor.tsx"));

/** Nothing on the screen but the text. */
export function ZenMode(props: ZenModeProps) {
  return props.isOpen && <ZenPart {...props} />;
}
