/** Reads the texts of ticked tasks when their system notes are written, to keep reading notes cheap. */
import type { Context } from "../../../platform/context.ts";
import { findVersionDescription } from "../../texts/index.ts";
import type { IssueChanges } from "../issues.events.ts";

const TEXT_MAX = 200;

/** By line number, counted from 1. */
export type TaskTexts = ReadonlyMap<number, string>;

/** Events contain only line numbers, so this reads the version's description, once for all tasks. */
export async function findTaskTexts(
  ctx: Context,
  { tasks = [], version_id: version }: IssueChanges,
): Promise<TaskTexts> {
  if (tasks.length === 0 || version === undefined) return new Map();
  const lines = (await findVersionDescription(ctx, version)).split(/\r\n?|\n/);
  return new Map(tasks.map(({ line }) => [line, textIn(lines[line - 1] ?? "")]));
}

/** The source text after the checkbox. */
function textIn(line: string): string {
  const typed = line.replace(/^[^[]*\[[ xX]\]/, "").trim();
  return typed.length > TEXT_MAX ? `${typed.slice(0, TEXT_MAX).trimEnd()}…` : typed;
}
