/**
 * Renders Markdown texts that are not stored, for previews and the Markdown API, as the viewer sees
 * them.
 */
import { authorize, type Action } from "../../platform/auth/actions.ts";
import { rateLimitKey, viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import {
  renderTextWithinLimits,
  listReferences,
  resolveReferences,
  renderHtmlForViewer,
  toStoredHtmlWithoutReferences,
  type SafeHtml,
  type StoredHtml,
} from "../../platform/markdown/index.ts";
import { findQuickActionExplainer } from "../../platform/quick-actions/index.ts";
import { findUsersById } from "../users/index.ts";
import { markdownPolicy } from "./markdown.policy.ts";
import { getPlace, isProject, type PlaceRef, type PlaceRow } from "./places.ts";
import { placeWebPath } from "./references.ts";

export interface RenderedMarkdownText {
  html: SafeHtml;
  /** Usernames of the users that the text mentions. */
  users: string[];
}

export interface TextPreview extends RenderedMarkdownText {
  /** Sentences that describe what the quick actions of the text would do. */
  commands: string[];
}

/** The noteable that the text is written for. Without `number`, the noteable does not exist yet. */
export interface PreviewNoteableRef {
  type?: string | undefined;
  number?: number | undefined;
}

export async function previewText(
  ctx: Context,
  ref: PlaceRef,
  text: string,
  { type = "", number }: PreviewNoteableRef = {},
): Promise<TextPreview> {
  const place = await getPlace(ctx, ref);
  await admit(ctx, markdownPolicy.preview);
  const explain = findQuickActionExplainer(type, isProject(place) ? "project" : "group");
  const explained = await explain?.(ctx, place, number, text);
  const drawn = await drawnIn(ctx, place, explained?.text ?? text, true);
  return { ...drawn, commands: explained?.sentences ?? [] };
}

/**
 * Renders Markdown. With `gfm`, also resolves references. If `project` is undefined, resolves only
 * references that need no project, such as `@ada` and `group/app#1`.
 */
export async function renderMarkdown(
  ctx: Context,
  { text, gfm, project }: { text: string; gfm: boolean; project: string | undefined },
): Promise<RenderedMarkdownText> {
  const place = project === undefined ? null : await getPlace(ctx, { project: { path: project } });
  await admit(ctx, markdownPolicy.render);
  return drawnIn(ctx, place, text, gfm);
}

/** Checks the policy and applies a rate limit to the request, because rendering is expensive. */
async function admit(ctx: Context, question: Action): Promise<void> {
  authorize(ctx, question);
  await ctx.rateLimits.spend("markdown", String(viewerUserId(ctx.viewer)));
}

async function drawnIn(
  ctx: Context,
  place: PlaceRow | null,
  text: string,
  withReferences: boolean,
): Promise<RenderedMarkdownText> {
  const drawing = await renderTextWithinLimits(
    text,
    ctx.config.url.origin,
    rateLimitKey(ctx.viewer),
  );
  const stored = withReferences
    ? await resolveReferences(ctx, drawing, place)
    : toStoredHtmlWithoutReferences(drawing);
  const [html] = await renderHtmlForViewer(ctx, [
    { html: stored, files: place && placeWebPath(place) },
  ]);
  return { html: html as SafeHtml, users: await peopleIn(ctx, stored) };
}

async function peopleIn(ctx: Context, html: StoredHtml): Promise<string[]> {
  const ids = listReferences(html).flatMap(({ kind, id }) => (kind === "user" ? id : []));
  if (ids.length === 0) return [];
  return (await findUsersById(ctx, ids)).map(({ username }) => username);
}
