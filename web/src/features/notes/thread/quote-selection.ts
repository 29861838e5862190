/** What somebody has selected on the page, as Markdown, and in which discussion it stands. */
import { htmlAsMarkdown } from "../../../ui/editor/text/html-as-markdown.ts";

export interface SelectedQuote {
  /** Empty where nothing is selected. */
  markdown: string;
  /** Undefined outside of discussions. */
  discussionId?: string;
}

export function quoteSelection(selection: Selection | null): SelectedQuote {
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range === null || range.collapsed) return { markdown: "" };
  const start = elementAt(range.startContainer);
  const words = start?.closest(".md");
  // What is selected elsewhere, in a menu or across the page, is no quotation.
  if (!words) return { markdown: "" };
  const discussionId = start?.closest<HTMLElement>("[data-discussion]")?.dataset.discussion;
  return {
    markdown: markdownOf(cutTo(range, words)),
    ...(discussionId !== undefined && { discussionId }),
  };
}

/** A selection that goes on into the next note ends with this one. */
function cutTo(range: Range, words: Element): Range {
  const cut = range.cloneRange();
  if (!words.contains(range.endContainer)) cut.setEndAfter(words.lastChild ?? words);
  return cut;
}

function markdownOf(range: Range): string {
  const copy = document.implementation.createHTMLDocument();
  copy.body.append(copy.adoptNode(range.cloneContents()));
  return (htmlAsMarkdown(copy) ?? range.toString()).trim();
}

function elementAt(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
