/** Who may have texts drawn. Pure functions, read aloud. */
import { action } from "../../platform/auth/actions.ts";

export const markdownPolicy = {
  render: action("markdown.render", ["api"], () => true),
  /** At a page, by whoever is signed in and sees the place. */
  preview: action("markdown.preview", [], () => true),
};
