/** Files on their way into a text: each holds its place by a line that its Markdown takes over. */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useAnnounce } from "../live-regions.tsx";
import { editorTexts as texts } from "./editor.messages.ts";
import { applyEdit, passageOf, replaceQuietly } from "./write-text.ts";

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

interface Way {
  placeholder: string;
  aborter: AbortController;
}

const LANES = 3;

/** `![Uploading photo.png…]()`, with a number where the name comes twice. */
const PLACEHOLDER = /!\[Uploading [^\]\n]*…(?: \d+)?\]\(\)\n?/g;

/** A draft cannot go on with an upload, so it does without. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, "");
}

export function useUploads(
  area: RefObject<HTMLTextAreaElement | null>,
  upload: Upload | undefined,
) {
  const announce = useAnnounce();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const ways = useRef(new Map<number, Way>());
  const next = useRef(1);

  useEffect(() => {
    const { current } = ways;
    return () => {
      for (const { aborter } of current.values()) aborter.abort();
    };
  }, []);

  const change = (id: number, news: Partial<UploadRow>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...news } : row)));

  const settle = (id: number, markdown: string) => {
    const way = ways.current.get(id);
    ways.current.delete(id);
    setRows((all) => all.filter((row) => row.id !== id));
    const field = area.current;
    if (!way || !field) return;
    const from = field.value.indexOf(way.placeholder);
    if (from !== -1) {
      replaceQuietly(field, { from, to: from + way.placeholder.length, insert: markdown });
    } else if (markdown !== "") {
      // Somebody deleted the line: the file is there, so it goes to the end.
      const { length } = field.value;
      replaceQuietly(field, { from: length, to: length, insert: `\n${markdown}` });
    }
  };

  const send = async (id: number, file: File) => {
    const way = ways.current.get(id);
    if (!way || !upload) return;
    way.aborter = new AbortController();
    change(id, { failure: null, sent: 0 });
    try {
      const { markdown } = await upload(file, {
        signal: way.aborter.signal,
        onProgress: (sent, total) => change(id, { sent, total }),
      });
      announce(texts.attached(file.name));
      settle(id, markdown);
    } catch (error) {
      if (way.aborter.signal.aborted) return;
      const failure = error instanceof Error && error.message ? error.message : texts.uploadFailed;
      change(id, { failure });
      announce(`${file.name}: ${failure}`, "assertive");
    }
  };

  const begin = (files: readonly File[]) => {
    const field = area.current;
    if (!field || !upload || files.length === 0) return;
    const begun = files.map((file) => {
      const id = next.current;
      next.current += 1;
      const taken = [...ways.current.values()].map((way) => way.placeholder);
      const placeholder = placeholderFor(file.name, taken);
      ways.current.set(id, { placeholder, aborter: new AbortController() });
      return { id, file, placeholder };
    });
    setRows((all) => [
      ...all,
      ...begun.map(({ id, file }) => ({ id, file, sent: 0, total: file.size, failure: null })),
    ]);
    const { text, start, end } = passageOf(field);
    const lead = start === 0 || text[start - 1] === "\n" ? "" : "\n";
    const insert = `${lead}${begun.map(({ placeholder }) => placeholder).join("\n")}\n`;
    const caret = start + insert.length;
    applyEdit(field, { from: start, to: end, insert, select: [caret, caret] });
    // In a few lanes: many at once would only make each of them slower.
    const waiting = begun.values();
    const lane = async () => {
      for (const { id, file } of waiting) await send(id, file);
    };
    for (let lanes = 0; lanes < LANES; lanes += 1) void lane();
  };

  return {
    rows,
    isBusy: rows.some(({ failure }) => failure === null),
    begin,
    retry: ({ id, file }: UploadRow) => void send(id, file),
    /** Stops it, or gives up one that failed. */
    cancel: ({ id }: UploadRow) => {
      ways.current.get(id)?.aborter.abort();
      settle(id, "");
      area.current?.focus();
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
