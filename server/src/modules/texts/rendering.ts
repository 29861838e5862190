/** The words of issues as markup: drawn when they are written, shown to each reader as they may see them. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import {
  drawText,
  drawTitle,
  MARKDOWN_VERSION,
  settle,
  showHtml,
  type Drawing,
  type SafeHtml,
  type StoredHtml,
  type Whereabouts,
} from "../../platform/markdown/index.ts";
import type { IssueWords } from "./changing.queries.ts";
import { issuesPolicy } from "./issues.policy.ts";
import type { IssueRow } from "./issues.queries.ts";
import { drawnWords, keepDrawn } from "./rendering.queries.ts";

export interface DrawnWords {
  title?: Drawing;
  description?: Drawing;
}

/** The slow part, before the transaction: nobody should wait for a lock because of somebody's prose. */
export async function drawWords(
  { config }: Context,
  { title, description }: { title?: string | undefined; description?: string | undefined },
): Promise<DrawnWords> {
  const { origin } = config.url;
  return {
    ...(title === undefined ? {} : { title: drawTitle(title.trim(), origin) }),
    ...(description === undefined ? {} : { description: await drawText(description, origin) }),
  };
}

/** What is to be kept beside the words. */
export async function settleWords(
  ctx: Context,
  { title, description }: DrawnWords,
  project: { id: number; full_path: string },
): Promise<IssueWords> {
  const where: Whereabouts = { id: project.id, kind: "project", full_path: project.full_path };
  const isFinal = title?.final !== false && description?.final !== false;
  return {
    ...(title === undefined ? {} : { title_html: await settle(ctx, title, where) }),
    ...(description === undefined
      ? {}
      : { description_html: await settle(ctx, description, where) }),
    // What could not be drawn well today is drawn when it is read.
    ...(isFinal ? {} : { markdown_version: 0 }),
  };
}

/** What could not be drawn ahead is drawn when it is read, too. */
export async function markupOf(
  ctx: Context,
  issue: IssueRow,
  drawn: DrawnWords | undefined,
): Promise<IssueWords> {
  if (drawn === undefined) return { markdown_version: 0 };
  return settleWords(ctx, drawn, { id: issue.project_id, full_path: issue.project_full_path });
}

export interface ShownWords {
  title: SafeHtml;
  description: SafeHtml;
}

/** In the order of the issues; many cost as many statements as one. */
export async function showWords(ctx: Context, issues: readonly IssueRow[]): Promise<ShownWords[]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, notFound("Issue"));
  const rows = await drawnWords(ctx, { ids: issues.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.noteable_id, row]));
  const stored: StoredHtml[] = [];
  for (const issue of issues) {
    const kept = byId.get(issue.id);
    const isFresh = kept?.markdown_version === MARKDOWN_VERSION;
    const words = isFresh ? kept : await renderForReader(ctx, issue);
    stored.push(
      (words.title_html ?? "") as StoredHtml,
      (words.description_html ?? "") as StoredHtml,
    );
  }
  const texts = stored.map((html, index) => ({
    html,
    files: `/${issues[Math.floor(index / 2)]?.project_full_path}`,
  }));
  const shown = await showHtml(ctx, texts);
  return issues.map((_, index) => ({
    title: shown[2 * index] as SafeHtml,
    description: shown[2 * index + 1] as SafeHtml,
  }));
}

/** Texts that were never rendered, or by an older renderer. The reader does not wait until they are stored. */
async function renderForReader(ctx: Context, issue: IssueRow): Promise<IssueWords> {
  const { words, keep } = await renderAgain(ctx, issue);
  keep?.().catch((error: unknown) => ctx.log.debug({ err: error }, "rendered words were not kept"));
  return words;
}

type Rerendered = Pick<
  IssueRow,
  "id" | "title" | "description" | "project_id" | "project_full_path"
>;

/** `keep` stores the words; it is absent where rendering failed for want of time, not because of the text. */
export async function renderAgain(
  ctx: Context,
  issue: Rerendered,
): Promise<{ words: IssueWords; keep?: () => Promise<void> }> {
  const drawn = await drawWords(ctx, issue);
  const project = { id: issue.project_id, full_path: issue.project_full_path };
  const {
    title_html = "",
    description_html = "",
    ...rest
  } = await settleWords(ctx, drawn, project);
  const words = { title_html, description_html };
  if (rest.markdown_version !== undefined) return { words };
  const kept = { ...words, markdown_version: MARKDOWN_VERSION };
  return { words, keep: () => ctx.transaction((inner) => keepDrawn(inner, issue, kept)) };
}

const batches = new WeakMap<Context, { issues: IssueRow[]; shown: Promise<ShownWords[]> }>();

/** For those who come one by one: whoever asks in the same breath is answered together. */
export async function wordsOf(ctx: Context, issue: IssueRow): Promise<ShownWords> {
  let batch = batches.get(ctx);
  if (batch === undefined) {
    const issues: IssueRow[] = [];
    const shown = Promise.resolve().then(() => {
      batches.delete(ctx);
      return showWords(ctx, issues);
    });
    batch = { issues, shown };
    batches.set(ctx, batch);
  }
  const known = batch.issues.findIndex(({ id }) => id === issue.id);
  const index = known >= 0 ? known : batch.issues.push(issue) - 1;
  return (await batch.shown)[index] as ShownWords;
}
