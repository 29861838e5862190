import type { ZenModeProps } from "../aria/fullscreen-editor.tsx";
import { lazyComponent } from "../base/lazy.tsx";

const ZenPart = lazyComponent(() => import("../aria/fullscreen-editor.tsx"));

/** Full-screen editor: shows only the text. */
export function FullscreenEditor(props: ZenModeProps) {
  return props.isOpen && <ZenPart {...props} />;
}
