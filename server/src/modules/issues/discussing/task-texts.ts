/** What stands behind the boxes that were ticked, found when it is noted: reading it must stay cheap. */
import type { Context } from "../../../platform/context.ts";
import { findVersionDescription } from "../../texts/index.ts";
import type { IssueChanges } from "../issues.events.ts";

const TEXT_MAX = 200;

/** By line, counted from one. */
export type TaskTexts = ReadonlyMap<number, string>;

/** Events know only which lines they are, so the version is asked, once for all of them. */
export async function findTaskTexts(
  ctx: Context,
  { tasks = [], version_id: version }: IssueChanges,
): Promise<TaskTexts> {
  if (tasks.length === 0 || version === undefined) return new Map();
  const lines = (await findVersionDescription(ctx, version)).split(/\r\n?|\n/);
  return new Map(tasks.map(({ line }) => [line, textIn(lines[line - 1] ?? "")]));
}

/** As it was typed, behind the box. */
function textIn(line: string): string {
  const typed = line.replace(/^[^[]*\[[ xX]\]/, "").trim();
  return typed.length > TEXT_MAX ? `${typed.slice(0, TEXT_MAX).trimEnd()}…` : typed;
}
