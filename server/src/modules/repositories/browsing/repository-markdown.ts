/** Renders Markdown files of a repository as the viewer sees them. */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import { encodeRefOrPath } from "@cairn/contract/repositories/addresses";
import type { Context } from "../../../platform/context.ts";
import {
  renderHtmlForViewer,
  renderTextWithinLimits,
  resolveReferences,
} from "../../../platform/markdown/index.ts";
import type { ProjectRow } from "../../projects/index.ts";

const MARKDOWN_NAME = /\.(?:md|markdown|mkd|mkdn)$/i;

export function isMarkdownName(path: string): boolean {
  return MARKDOWN_NAME.test(path);
}

export async function renderRepositoryMarkdown(
  ctx: Context,
  project: ProjectRow,
  file: { ref: string; path: string; text: string },
): Promise<string> {
  const base = `/${project.full_path}/-`;
  const ref = encodeRefOrPath(file.ref);
  const drawing = await renderTextWithinLimits(
    file.text,
    ctx.config.url.origin,
    rateLimitKey(ctx.viewer),
    {
      pages: `${base}/blob/${ref}/`,
      raw: `${base}/raw/${ref}/`,
      folder: file.path.includes("/") ? file.path.slice(0, file.path.lastIndexOf("/")) : "",
    },
  );
  const stored = await resolveReferences(ctx, drawing, project);
  const [html = ""] = await renderHtmlForViewer(ctx, [
    { html: stored, files: `/${project.full_path}` },
  ]);
  return html;
}
