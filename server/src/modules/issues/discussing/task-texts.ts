/**
 * Finds the texts of ticked tasks for their system notes. The notes store these texts, so that reading a
 * note does not read the description.
 */
import type { Context } from "../../../platform/context.ts";
import { findVersionDescription } from "../../texts/index.ts";
import type { IssueChanges } from "../issues.events.ts";

const TEXT_MAX = 200;

/** Task texts by the line number in the description, counted from 1. */
export type TaskTexts = ReadonlyMap<number, string>;

/** An event contains only line numbers, so this function reads the description of the new version. */
export async function findTaskTexts(
  ctx: Context,
  { tasks = [], version_id: version }: IssueChanges,
): Promise<TaskTexts> {
  if (tasks.length === 0 || version === undefined) return new Map();
  const lines = (await findVersionDescription(ctx, version)).split(/\r\n?|\n/);
  return new Map(tasks.map(({ line }) => [line, textIn(lines[line - 1] ?? "")]));
}

/** The Markdown source after the checkbox, cut to `TEXT_MAX` characters. */
function textIn(line: string): string {
  const typed = line.replace(/^[^[]*\[[ xX]\]/, "").trim();
  return typed.length > TEXT_MAX ? `${typed.slice(0, TEXT_MAX).trimEnd()}…` : typed;
}
