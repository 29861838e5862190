/** Type declarations for markdown-it-footnote. The package contains none. */
declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";

  export default function footnotes(md: MarkdownIt): void;
}
