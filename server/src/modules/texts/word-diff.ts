/**
 * Compares two texts word by word and returns HTML, in which the characters of the texts are
 * escaped.
 */
import { diffArrays, diffWordsWithSpace } from "diff";
import { renderElement, escapeHtmlText, type SafeHtml } from "../../platform/markdown/index.ts";

/**
 * Time limit of a comparison. When comparing words takes longer, lines are compared instead. When
 * comparing lines also takes longer, the whole text is shown as changed.
 */
const MILLISECONDS_MAX = 80;
/**
 * The maximum sum of both text lengths, in UTF-16 code units. Splitting longer texts into words
 * already exceeds the time limit.
 */
const SIGNS_MAX = 200_000;

interface Change {
  added: boolean;
  removed: boolean;
  text: string;
}

export function diffWords(before: string, after: string): SafeHtml {
  const isLong = before.length + after.length > SIGNS_MAX;
  const compared = isLong ? null : (byWords(before, after) ?? byLines(before, after));
  const changes = compared ?? asWhole(before, after);
  return changes.map(written).join("") as SafeHtml;
}

function byWords(before: string, after: string): Change[] | null {
  const limits = { timeout: MILLISECONDS_MAX };
  const changes = diffWordsWithSpace(before, after, limits);
  return changes?.map(({ added, removed, value: text }) => ({ added, removed, text })) ?? null;
}

function byLines(before: string, after: string): Change[] | null {
  const limits = { timeout: MILLISECONDS_MAX };
  const changes = diffArrays(linesOf(before), linesOf(after), limits);
  return (
    changes?.map(({ added, removed, value }) => ({ added, removed, text: value.join("") })) ?? null
  );
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function asWhole(before: string, after: string): Change[] {
  return [
    { added: false, removed: true, text: before },
    { added: true, removed: false, text: after },
  ];
}

function written({ added, removed, text }: Change): string {
  if (text === "") return "";
  if (!added && !removed) return escapeHtmlText(text);
  return renderElement("span", { class: added ? "idiff addition" : "idiff deletion" }, text);
}
