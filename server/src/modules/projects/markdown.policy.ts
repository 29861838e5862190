/** Policy for rendering Markdown through the API and in previews. Pure functions. */
import { action } from "../../platform/auth/actions.ts";

export const markdownPolicy = {
  render: action("markdown.render", ["api"], () => true),
  /**
   * Permission to preview a text. Signed-in users have it in a browser session, but not with a token.
   * The service also checks that the viewer can see the project or group.
   */
  preview: action("markdown.preview", [], () => true),
};
