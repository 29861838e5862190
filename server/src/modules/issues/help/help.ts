/**
 * Reads and renders the texts of the help pages. The table of quick actions is generated from the
 * registered quick actions.
 */
import { readFileSync } from "node:fs";
import { HELP_TITLES, type HelpPage, type HelpTopic } from "@cairn/contract/help";
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import {
  renderHtmlForViewer,
  renderTextOfCairn,
  toStoredHtmlWithoutReferences,
} from "../../../platform/markdown/index.ts";
import type { QuickActionSummary } from "../../../platform/quick-actions/index.ts";
import { issueQuickActions, type QuickActionIssue } from "../changing/quick-action-registry.ts";

export async function getHelpPage(ctx: Context, topic: string): Promise<HelpPage> {
  if (!Object.hasOwn(HELP_TITLES, topic)) throw notFoundError("Page");
  const known = topic as HelpTopic;
  return { title: HELP_TITLES[known], html: drawn.get(known) ?? (await draw(ctx, known)) };
}

/** Rendered HTML by topic, kept until the process ends because help texts do not change. */
const drawn = new Map<HelpTopic, string>();

async function draw(ctx: Context, topic: HelpTopic): Promise<string> {
  const drawing = renderTextOfCairn(wordsOn(topic), ctx.config.url.origin);
  const [html = ""] = await renderHtmlForViewer(ctx, [
    { html: toStoredHtmlWithoutReferences(drawing), files: null },
  ]);
  drawn.set(topic, html);
  return html;
}

function wordsOn(topic: HelpTopic): string {
  const text = readFileSync(new URL(`./${topic}.md`, import.meta.url), "utf8");
  return topic === "quick-actions" ? `${text}\n${commandTable()}\n` : text;
}

/** The quick actions as a Markdown table, with the descriptions for an issue of type `issue`. */
function commandTable(): string {
  const anIssue = { type: ISSUE_TYPE.issue } as QuickActionIssue;
  const lines = issueQuickActions.all(anIssue).map((command) => `| ${written(command)} |`);
  return ["| Command | What it does |", "|---|---|", ...lines].join("\n");
}

function written({ name, aliases, params, description }: QuickActionSummary): string {
  const named = [`/${[name, ...params].join(" ")}`, ...aliases.map((alias) => `/${alias}`)];
  return [named.map((each) => `\`${each}\``).join(", "), description]
    .map((text) => text.replaceAll("|", "\\|"))
    .join(" | ");
}
