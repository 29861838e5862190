/** Starts the threads that render Markdown, for tests that measure how long a text takes. */
import { openRenderPool } from "../src/platform/markdown/limited-rendering.ts";

/** Resolves when both threads of this process can render. */
export function warmUpRenderers(): Promise<void> {
  return openRenderPool().warmUp();
}
