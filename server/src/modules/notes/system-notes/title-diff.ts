/**
 * Compares the old and the new title for the system note of a title change, and marks the differences.
 */
import { diffWordsWithSpace } from "diff";
import { renderElement, escapeHtmlText, type SafeHtml } from "../../../platform/markdown/index.ts";
import { formatStrongPhrase, type SystemNotePhrase } from "./phrases.ts";

const MILLISECONDS_MAX = 20;

interface Change {
  added: boolean;
  removed: boolean;
  value: string;
}

export function diffTitles(
  before: string,
  after: string,
): { before: SystemNotePhrase; after: SystemNotePhrase } {
  const changes = diffWordsWithSpace(before, after, { timeout: MILLISECONDS_MAX }) ?? [
    { added: false, removed: true, value: before },
    { added: true, removed: false, value: after },
  ];
  return {
    before: side(changes.filter(({ added }) => !added)),
    after: side(changes.filter(({ removed }) => !removed)),
  };
}

function side(changes: readonly Change[]): SystemNotePhrase {
  const html = changes.map(({ added, removed, value }) => {
    if (!added && !removed) return escapeHtmlText(value);
    return renderElement(
      "span",
      { class: `idiff left right ${added ? "addition" : "deletion"}` },
      value,
    );
  });
  const text = changes.map(({ added, removed, value }) => {
    if (!added && !removed) return value;
    return added ? `{+${value}+}` : `{-${value}-}`;
  });
  return formatStrongPhrase({ html: html.join("") as SafeHtml, text: text.join("") });
}
