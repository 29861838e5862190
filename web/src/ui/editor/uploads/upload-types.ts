/** Types of uploads in the editor, and the placeholder lines in the text while files upload. */
export type UploadFunction = (
  file: File,
  means: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<{ markdown: string }>;

export interface UploadRow {
  id: number;
  file: File;
  sent: number;
  total: number;
  /** Error message, once the upload failed. */
  failure: string | null;
}

/** `![Uploading photo.png…]()`, with a number where the name occurs twice. */
const PLACEHOLDER = /!\[Uploading [^[\]\n]*…(?: \d+)?\]\(\)\n?/g;

/** Drafts omit placeholders, because a restored draft cannot continue an upload. */
export function removeUploadPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, "");
}
