/** Converts the selected text to Markdown for a quote, and finds the discussion that contains it. */
import { htmlToMarkdown } from "../../../ui/editor/text/html-as-markdown.ts";

export interface SelectedQuote {
  /** The selection as Markdown; empty when nothing is selected. */
  markdown: string;
  /** Id of the discussion that contains the selection; undefined outside discussions. */
  discussionId?: string;
}

export function quoteSelection(selection: Selection | null): SelectedQuote {
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range === null || range.collapsed) return { markdown: "" };
  const start = elementAt(range.startContainer);
  const words = start?.closest(".md");
  // A selection outside of notes, for example in a menu, is not quoted.
  if (!words) return { markdown: "" };
  const discussionId = start?.closest<HTMLElement>("[data-discussion]")?.dataset.discussion;
  return {
    markdown: markdownOf(cutTo(range, words)),
    ...(discussionId !== undefined && { discussionId }),
  };
}

/** Shortens a selection that extends into the next note, so that it ends with this note. */
function cutTo(range: Range, words: Element): Range {
  const cut = range.cloneRange();
  if (!words.contains(range.endContainer)) cut.setEndAfter(words.lastChild ?? words);
  return cut;
}

function markdownOf(range: Range): string {
  const copy = document.implementation.createHTMLDocument();
  copy.body.append(copy.adoptNode(range.cloneContents()));
  return (htmlToMarkdown(copy) ?? range.toString()).trim();
}

function elementAt(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
