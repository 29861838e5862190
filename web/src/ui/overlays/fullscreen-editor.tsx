import type { ZenModeProps } from "../aria/fullscreen-editor.tsx";
import { lazyComponent } from "../base/lazy.tsx";

const ZenPart = lazyComponent(() => import("../aria/fullscreen-editor.tsx"));

/** Nothing on the screen but the text. */
export function FullscreenEditor(props: ZenModeProps) {
  return props.isOpen && <ZenPart {...props} />;
}
