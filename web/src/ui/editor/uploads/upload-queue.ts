/**
 * Queue of file uploads into a text. A placeholder line marks each file; when its upload ends, the
 * Markdown of the file replaces the line.
 */
import { editorMessages as texts } from "../text/editor.messages.ts";
import { UploadRefusedError } from "./upload-types.ts";
import type { UploadFunction, UploadProgress } from "./upload-types.ts";
import {
  applyEditToTextarea,
  readSelection,
  applyEditKeepingSelection,
} from "../text/write-text.ts";

export interface UploadQueueOptions {
  field: () => HTMLTextAreaElement | null;
  upload: UploadFunction;
  show: (change: (rows: readonly UploadProgress[]) => readonly UploadProgress[]) => void;
  announce: (words: string, how?: "assertive") => void;
}

interface Way {
  placeholder: string;
  aborter: AbortController;
}

const LANES = 3;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue(means: UploadQueueOptions) {
  const { field, show, announce } = means;
  const ways = new Map<number, Way>();
  let next = 1;

  const change = (id: number, news: Partial<UploadProgress>) =>
    show((all) => all.map((row) => (row.id === id ? { ...row, ...news } : row)));

  const settle = (id: number, markdown: string) => {
    show((all) => all.filter((row) => row.id !== id));
    replacePlaceholder(id, markdown);
  };

  const replacePlaceholder = (id: number, markdown: string) => {
    const way = ways.get(id);
    ways.delete(id);
    const area = field();
    if (!way || !area) return;
    const from = area.value.indexOf(way.placeholder);
    if (from !== -1) {
      applyEditKeepingSelection(area, {
        from,
        to: from + way.placeholder.length,
        insert: markdown,
      });
    } else if (markdown !== "") {
      // The user has deleted the placeholder, but the file is
      // uploaded: its Markdown is added at the end of the text.
      const { length } = area.value;
      applyEditKeepingSelection(area, { from: length, to: length, insert: `\n${markdown}` });
    }
  };

  const send = async (id: number, file: File) => {
    const way = ways.get(id);
    if (!way) return;
    way.aborter = new AbortController();
    change(id, { failure: null, sent: 0 });
    try {
      const { markdown } = await means.upload(file, {
        signal: way.aborter.signal,
        onProgress: (sent, total) => change(id, { sent, total }),
      });
      announce(texts.attached(file.name));
      settle(id, markdown);
    } catch (error) {
      if (way.aborter.signal.aborted) return;
      const failure = error instanceof Error && error.message ? error.message : texts.uploadFailed;
      const canRetry = !(error instanceof UploadRefusedError);
      change(id, { failure, canRetry });
      if (!canRetry) replacePlaceholder(id, "");
      announce(`${file.name}: ${failure}`, "assertive");
    }
  };

  const begin = (files: readonly File[]) => {
    const area = field();
    if (!area || files.length === 0) return;
    const begun = files.map((file) => {
      const id = next;
      next += 1;
      const taken = [...ways.values()].map((way) => way.placeholder);
      const placeholder = placeholderFor(file.name, taken);
      ways.set(id, { placeholder, aborter: new AbortController() });
      return { id, file, placeholder };
    });
    show((all) => [
      ...all,
      ...begun.map(({ id, file }) => ({
        id,
        file,
        sent: 0,
        total: file.size,
        failure: null,
        canRetry: true,
      })),
    ]);
    const { text, start, end } = readSelection(area);
    const lead = start === 0 || text[start - 1] === "\n" ? "" : "\n";
    const insert = `${lead}${begun.map(({ placeholder }) => placeholder).join("\n")}\n`;
    const caret = start + insert.length;
    applyEditToTextarea(area, { from: start, to: end, insert, select: [caret, caret] });
    // Runs `LANES` uploads in parallel. More parallel uploads would only make each of them
    // slower.
    const waiting = begun.values();
    const lane = async () => {
      for (const { id, file } of waiting) await send(id, file);
    };
    for (let lanes = 0; lanes < LANES; lanes += 1) void lane();
  };

  return {
    begin,
    retry: ({ id, file }: UploadProgress) => void send(id, file),
    /** Aborts a running upload, or removes a failed upload from the list. */
    cancel: ({ id }: UploadProgress) => {
      ways.get(id)?.aborter.abort();
      settle(id, "");
      field()?.focus();
    },
    /** Aborts all uploads. Must be called when the field unmounts. */
    stop: () => {
      for (const { aborter } of ways.values()) aborter.abort();
    },
  };
}

function placeholderFor(name: string, taken: readonly string[]): string {
  const words = texts.uploading(name.replaceAll(/[[\]\n]/g, ""));
  const plain = `![${words}]()`;
  let count = 1;
  let placeholder = plain;
  while (taken.includes(placeholder)) {
    count += 1;
    placeholder = `![${words} ${count}]()`;
  }
  return placeholder;
}
