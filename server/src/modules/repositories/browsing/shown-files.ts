/** Prepares what the page of a file shows: highlighted code, or rendered Markdown. */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import { LINES_PER_CHUNK } from "@cairn/contract/repositories/browsing";
import type { Context } from "../../../platform/context.ts";
import {
  findLanguageOfFile,
  highlightFileWithinLimits,
  splitHighlightedLines,
} from "../../../platform/markdown/index.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getProject } from "../../projects/index.ts";
import { getFileForPage, type ShownFileRow } from "../reading/blobs.ts";
import { isMarkdownName, renderRepositoryMarkdown } from "./repository-markdown.ts";

export interface FileWithContent {
  file: ShownFileRow;
  lineCount: number | null;
  code: string[] | null;
  html: string | null;
  isMarkdown: boolean;
}

export async function getShownFile(
  ctx: Context,
  ref: NamespaceRef,
  at: string,
  { plain }: { plain: boolean },
): Promise<FileWithContent> {
  const file = await getFileForPage(ctx, ref, at);
  const { path } = file.entry;
  const isMarkdown = file.kind === "text" && isMarkdownName(path);
  const nothing = { file, isMarkdown, lineCount: null, code: null, html: null };
  if (file.text === null || !["text", "lfs"].includes(file.kind)) return nothing;
  if (isMarkdown && !plain) {
    const project = await getProject(ctx, ref);
    const { ref: shownRef, text } = file;
    const html = await renderRepositoryMarkdown(ctx, project, { ref: shownRef, path, text });
    return { ...nothing, html, lineCount: countLines(text) };
  }
  const name = path.slice(path.lastIndexOf("/") + 1);
  const highlighted = await highlightFileWithinLimits(
    file.text,
    findLanguageOfFile(name),
    rateLimitKey(ctx.viewer),
  );
  const lines = splitHighlightedLines(highlighted);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return { ...nothing, code: toChunks(lines), lineCount: lines.length };
}

function countLines(text: string): number {
  const lines = text.split("\n").length;
  return text.endsWith("\n") ? lines - 1 : lines;
}

/** A browser skips chunks that are not visible, so that long files scroll well. */
function toChunks(lines: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(lines.length / LINES_PER_CHUNK) }, (_chunk, index) => {
    const chunk = lines.slice(index * LINES_PER_CHUNK, (index + 1) * LINES_PER_CHUNK);
    return `<pre class="code highlight"><code>${chunk.join("\n")}</code></pre>`;
  });
}
