/** Policy for rendering Markdown through the API and in previews. Pure functions. */
import { defineAction } from "../../platform/auth/actions.ts";

export const markdownPolicy = {
  render: defineAction("markdown.render", ["api"], () => true),
  /**
   * Permission to preview a text. Signed-in users have this permission in a browser session, but
   * not with a token. The service also checks that the viewer can see the project or group.
   */
  preview: defineAction("markdown.preview", [], () => true),
};
