/** Policy for rendering Markdown through the API and in previews. Pure functions. */
import { action } from "../../platform/auth/actions.ts";

export const markdownPolicy = {
  render: action("markdown.render", ["api"], () => true),
  /**
   * Only in a browser session, for signed-in users; the
   * service checks that the viewer sees the project or group.
   */
  preview: action("markdown.preview", [], () => true),
};
