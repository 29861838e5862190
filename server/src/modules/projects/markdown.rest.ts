/** Routes that render Markdown: the API, the preview in the editor, and the list of emoji names. */
import {
  EMOJIS_PATH,
  EmojiList,
  RenderMarkdownRequest,
  MarkdownPreviewResponse,
  MarkdownPreviewRequest,
  RenderedMarkdown,
} from "@cairn/contract/markdown";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { definePublicAction } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { listEmoji } from "../../platform/markdown/index.ts";
import { markdownPolicy } from "./markdown.policy.ts";
import type { PlaceRef } from "./places.ts";
import { previewText, renderMarkdown, type TextPreview } from "./previewing.ts";

const READ_EMOJI = definePublicAction("emoji.read");
const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerMarkdownRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "POST",
    path: "/markdown",
    action: markdownPolicy.render,
    summary: "Render Markdown as HTML",
    body: RenderMarkdownRequest,
    takesText: true,
    response: RenderedMarkdown,
    async handler({ ctx, body: { text, gfm = false, project } }) {
      const { html } = await renderMarkdown(ctx, { text, gfm, project });
      return { html };
    },
  });
  addPreview(routes, "/:place", (path) => ({ project: { path } }));
  addPreview(routes, "/groups/:place", (path) => ({ group: { path } }));
  addEmojiList(routes);
}

function addPreview(routes: RouteRegistrar, base: string, where: (path: string) => PlaceRef): void {
  routes.web({
    method: "POST",
    path: `${base}/preview_markdown`,
    action: markdownPolicy.preview,
    summary: "Preview a Markdown text as HTML",
    params: PlaceParams,
    body: MarkdownPreviewRequest,
    takesText: true,
    response: MarkdownPreviewResponse,
    status: 200,
    async handler({ ctx, params, body }) {
      const about = { type: body.target_type, number: body.target_id };
      return presentPreview(await previewText(ctx, where(params.place), body.text, about));
    },
  });
}

/**
 * `suggestions` are code suggestions of merge requests, which do not exist yet, so the list is empty.
 */
function presentPreview({ html, users, commands }: TextPreview): MarkdownPreviewResponse {
  return { body: html, references: { users, suggestions: [], commands: commands.join(" ") } };
}

function addEmojiList(routes: RouteRegistrar): void {
  let list: EmojiList | undefined;
  routes.web({
    method: "GET",
    path: EMOJIS_PATH,
    action: READ_EMOJI,
    summary: "List all emoji by name",
    response: EmojiList,
    async handler({ reply }) {
      list ??= Object.fromEntries(
        listEmoji().map(({ name, category: c, character: e, description: d, version: u }) => [
          name,
          { c, e, d, u },
        ]),
      );
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return list;
    },
  });
}
