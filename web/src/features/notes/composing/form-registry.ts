/**
 * Registry of open comment forms. Quotes and unsent notes are inserted into the form of their
 * discussion.
 */
import { openReply } from "../store/open-replies.ts";

export interface ComposedComment {
  text: string;
  /** Why the outbox returned the text to the form; shown to the user. */
  reason?: string | undefined;
  /** Idempotency key of an earlier send that may have arrived, so that the note is not posted twice. */
  key?: string | undefined;
}

export interface OpenCommentForm {
  isEmpty(): boolean;
  /** Appends the text to the text in the field. */
  add(words: ComposedComment): void;
}

/** Open forms by discussion id; the key of the form for new discussions is "". */
const forms = new Map<string, OpenCommentForm>();
const waiting = new Map<string, ComposedComment>();

/** Registers the form until the returned function is called. */
export function registerCommentForm(
  discussionId: string | null,
  form: OpenCommentForm,
): () => void {
  const id = discussionId ?? "";
  forms.set(id, form);
  const words = waiting.get(id);
  waiting.delete(id);
  if (words !== undefined) form.add(words);
  return () => {
    if (forms.get(id) === form) forms.delete(id);
  };
}

export function findOpenCommentForm(discussionId: string | null): OpenCommentForm | undefined {
  return forms.get(discussionId ?? "");
}

/** Inserts the text into the form of this discussion. Opens the reply form first if it is closed. */
export function insertIntoCommentForm(discussionId: string | null, words: ComposedComment): void {
  const form = findOpenCommentForm(discussionId);
  if (form) return form.add(words);
  waiting.set(discussionId ?? "", words);
  if (discussionId !== null) openReply(discussionId);
}

/**
 * Inserts Markdown as a quote into a comment form; this function adds the `>`. An empty string only
 * opens the form.
 */
export function quoteIntoComposer(markdown: string, discussionId: string | null = null): void {
  insertIntoCommentForm(discussionId, {
    text: markdown.trim() === "" ? "" : quoteMarkdown(markdown),
  });
}

/** Prefixes each line with `>` and adds an empty line, so that the user can write below the quote. */
export function quoteMarkdown(markdown: string): string {
  const lines = markdown.trim().split("\n");
  return `${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}

export function appendText(text: string, more: string): string {
  if (more === "") return text;
  return text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`;
}
