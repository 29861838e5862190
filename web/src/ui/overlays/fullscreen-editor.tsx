import type { FullscreenEditorProps } from "../aria/fullscreen-editor.tsx";
import { createLazyComponent } from "../base/lazy.tsx";

const ZenPart = createLazyComponent(() => import("../aria/fullscreen-editor.tsx"));

/** Full-screen editor: hides everything on the page except the editor. */
export function FullscreenEditor(props: FullscreenEditorProps) {
  return props.isOpen && <ZenPart {...props} />;
}
