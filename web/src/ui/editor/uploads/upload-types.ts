/** Files that a text takes in, and the lines that hold their places meanwhile. */
export type Upload = (
  file: File,
  means: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<{ markdown: string }>;

export interface UploadRow {
  id: number;
  file: File;
  sent: number;
  total: number;
  /** In words, once it failed. */
  failure: string | null;
}

/** `![Uploading photo.png…]()`, with a number where the name comes twice. */
const PLACEHOLDER = /!\[Uploading [^[\]\n]*…(?: \d+)?\]\(\)\n?/g;

/** A draft cannot go on with an upload, so it does without. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, "");
}
