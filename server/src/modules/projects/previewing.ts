/** Texts that nobody keeps: drawn for whoever wrote them, as they may see them. */
import { authorize, type Action } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import {
  drawText,
  referencesIn,
  settle,
  showHtml,
  unsettled,
  type SafeHtml,
  type StoredHtml,
} from "../../platform/markdown/index.ts";
import { findUsersById } from "../users/index.ts";
import { markdownPolicy } from "./markdown.policy.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "./places.ts";
import { pagesOf } from "./references.ts";

export interface DrawnText {
  html: SafeHtml;
  /** Usernames of the people it mentions. */
  users: string[];
}

export async function previewText(ctx: Context, ref: PlaceRef, text: string): Promise<DrawnText> {
  return drawnIn(ctx, markdownPolicy.preview, await getPlace(ctx, ref), text, true);
}

/** `gfm` also finds references; without a project only those that are told in full. */
export async function renderMarkdown(
  ctx: Context,
  { text, gfm, project }: { text: string; gfm: boolean; project: string | undefined },
): Promise<DrawnText> {
  const place = project === undefined ? null : await getPlace(ctx, { project: { path: project } });
  return drawnIn(ctx, markdownPolicy.render, place, text, gfm);
}

async function drawnIn(
  ctx: Context,
  question: Action,
  place: PlaceRow | null,
  text: string,
  withReferences: boolean,
): Promise<DrawnText> {
  authorize(ctx, question);
  await ctx.rateLimits.spend("markdown", String(userIdOf(ctx.viewer)));
  const drawing = await drawText(text, ctx.config.url.origin);
  const stored = withReferences ? await settle(ctx, drawing, place) : unsettled(drawing);
  const [html] = await showHtml(ctx, [{ html: stored, files: place && pagesOf(place) }]);
  return { html: html as SafeHtml, users: await peopleIn(ctx, stored) };
}

async function peopleIn(ctx: Context, html: StoredHtml): Promise<string[]> {
  const ids = referencesIn(html).flatMap(({ kind, id }) => (kind === "user" ? id : []));
  if (ids.length === 0) return [];
  return (await findUsersById(ctx, ids)).map(({ username }) => username);
}
