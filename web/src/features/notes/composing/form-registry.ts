/** Lets others write into the forms: what is quoted, and what comes back because it could not be sent. */
import { openReply } from "../store/open-replies.ts";

export interface TitleAndDescription {
  text: string;
  /** Why they are here again. */
  reason?: string | undefined;
  /** The key they were sent under, if they may have arrived: they must not arrive twice. */
  key?: string | undefined;
}

export interface OpenForm {
  isEmpty(): boolean;
  /** Below what stands there. */
  add(words: TitleAndDescription): void;
}

/** By discussion; empty for the form below them all. */
const forms = new Map<string, OpenForm>();
const waiting = new Map<string, TitleAndDescription>();

/** Until the returned function is called. */
export function registerForm(discussionId: string | null, form: OpenForm): () => void {
  const id = discussionId ?? "";
  forms.set(id, form);
  const words = waiting.get(id);
  waiting.delete(id);
  if (words !== undefined) form.add(words);
  return () => {
    if (forms.get(id) === form) forms.delete(id);
  };
}

export function findOpenForm(discussionId: string | null): OpenForm | undefined {
  return forms.get(discussionId ?? "");
}

/** The form that answers opens if it has to. */
export function insertIntoForm(discussionId: string | null, words: TitleAndDescription): void {
  const form = findOpenForm(discussionId);
  if (form) return form.add(words);
  waiting.set(discussionId ?? "", words);
  if (discussionId !== null) openReply(discussionId);
}

/** Plain Markdown in; its lines get their signs here. Without words the form only opens. */
export function quoteIntoComposer(markdown: string, discussionId: string | null = null): void {
  insertIntoForm(discussionId, { text: markdown.trim() === "" ? "" : quoteMarkdown(markdown) });
}

/** Each line behind its sign, and an empty one after them to write on. */
export function quoteMarkdown(markdown: string): string {
  const lines = markdown.trim().split("\n");
  return `${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}

export function appendText(text: string, more: string): string {
  if (more === "") return text;
  return text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`;
}
