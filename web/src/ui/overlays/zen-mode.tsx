import type { ZenModeProps } from "../aria/zen.tsx";
import { lazyPart } from "../base/lazy.tsx";

const ZenPart = lazyPart(() => import("../aria/zen.tsx"));

/** Nothing on the screen but the text. */
export function ZenMode(props: ZenModeProps) {
  return props.isOpen && <ZenPart {...props} />;
}
