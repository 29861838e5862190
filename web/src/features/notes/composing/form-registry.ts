/**
 * Registry of the open comment and reply forms. Other parts of the page use it to insert a quote,
 * or a note that could not be sent, into the form of the right discussion.
 */
import { openReplyForm } from "../store/open-replies.ts";

export interface CommentTextToInsert {
  text: string;
  /** Why the outbox returned the text to the form; shown to the user. */
  reason?: string | undefined;
  /**
   * Idempotency key of an earlier attempt to send this text. Sending the text again with the same
   * key does not post the note twice.
   */
  key?: string | undefined;
}

export interface CommentFormHandle {
  isEmpty(): boolean;
  /** Appends the text to the text in the field. */
  add(words: CommentTextToInsert): void;
}

/** Open forms by discussion id; the key of the form for new discussions is "". */
const forms = new Map<string, CommentFormHandle>();
const waiting = new Map<string, CommentTextToInsert>();

/** Registers the form until the returned function is called. */
export function registerCommentForm(
  discussionId: string | null,
  form: CommentFormHandle,
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

export function findOpenCommentForm(discussionId: string | null): CommentFormHandle | undefined {
  return forms.get(discussionId ?? "");
}

/** Inserts the text into the form of this discussion. Opens the reply form first if it is closed. */
export function insertIntoCommentForm(
  discussionId: string | null,
  words: CommentTextToInsert,
): void {
  const form = findOpenCommentForm(discussionId);
  if (form) return form.add(words);
  waiting.set(discussionId ?? "", words);
  if (discussionId !== null) openReplyForm(discussionId);
}

/**
 * Inserts Markdown as a quote into a comment form; this function adds the `>`. An empty string only
 * opens the form.
 */
export function insertQuoteIntoCommentForm(
  markdown: string,
  discussionId: string | null = null,
): void {
  insertIntoCommentForm(discussionId, {
    text: markdown.trim() === "" ? "" : quoteMarkdown(markdown),
  });
}

/** Prefixes each line with `>` and adds an empty line, so that the user can write below the quote. */
export function quoteMarkdown(markdown: string): string {
  const lines = markdown.trim().split("\n");
  return `${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}

export function appendAsParagraph(text: string, more: string): string {
  if (more === "") return text;
  return text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`;
}
