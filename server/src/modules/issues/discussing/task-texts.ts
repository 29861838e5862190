/**
 * Finds the Markdown of ticked tasks. System notes store this Markdown, so that showing a system
 * note does not require the description.
 */
import type { Context } from "../../../platform/context.ts";
import { findVersionDescription } from "../../texts/index.ts";
import type { IssueChanges } from "../issues.events.ts";

const TEXT_MAX = 200;

/** The Markdown of tasks by their line number in the description, counted from 1. */
export type TaskMarkdownByLine = ReadonlyMap<number, string>;

/**
 * Reads the lines of the ticked tasks from the description in the new version, because the event
 * contains only line numbers.
 */
export async function findTaskMarkdownByLine(
  ctx: Context,
  { tasks = [], version_id: version }: IssueChanges,
): Promise<TaskMarkdownByLine> {
  if (tasks.length === 0 || version === undefined) return new Map();
  const lines = (await findVersionDescription(ctx, version)).split(/\r\n?|\n/);
  return new Map(tasks.map(({ line }) => [line, textIn(lines[line - 1] ?? "")]));
}

/** The Markdown source after the checkbox, cut to `TEXT_MAX` characters. */
function textIn(line: string): string {
  const typed = line.replace(/^[^[]*\[[ xX]\]/, "").trim();
  return typed.length > TEXT_MAX ? `${typed.slice(0, TEXT_MAX).trimEnd()}…` : typed;
}
