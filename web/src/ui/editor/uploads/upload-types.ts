/** Types of uploads in the editor, and the placeholder lines in the text while files upload. */
export type UploadFunction = (
  file: File,
  means: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<{ markdown: string }>;

/** Thrown by an `UploadFunction` when the server will never accept the file, such as one that is too large. */
export class UploadRefusedError extends Error {}

export interface UploadProgress {
  id: number;
  file: File;
  sent: number;
  total: number;
  /** Error message of a failed upload; null otherwise. */
  failure: string | null;
  /** Whether another attempt could succeed. */
  canRetry: boolean;
}

/**
 * Matches a placeholder line such as `![Uploading photo.png…]()`. It has a number when two files
 * have the same name.
 */
const PLACEHOLDER = /!\[Uploading [^[\]\n]*…(?: \d+)?\]\(\)\n?/g;

/**
 * Removes the placeholders before a draft is saved, because a restored draft cannot continue an
 * upload.
 */
export function removeUploadPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, "");
}
