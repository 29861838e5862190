/** Order of the epics of a roadmap: child epics below their parents, as far as these are expanded. */
import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";

export interface RoadmapRow {
  epic: RoadmapEpic;
  /** 0 for epics without a parent on the roadmap. */
  level: number;
  hasChildren: boolean;
  isExpanded: boolean;
}

export function orderRows(
  epics: readonly RoadmapEpic[],
  collapsed: ReadonlySet<number>,
): RoadmapRow[] {
  const byParent = Map.groupBy(epics, ({ parent_id: parent }) => parent);
  const rows: RoadmapRow[] = [];
  const add = (parent: number | null, level: number) => {
    for (const epic of byParent.get(parent) ?? []) {
      const hasChildren = byParent.has(epic.id);
      const isExpanded = hasChildren && !collapsed.has(epic.id);
      rows.push({ epic, level, hasChildren, isExpanded });
      if (isExpanded) add(epic.id, level + 1);
    }
  };
  add(null, 0);
  return rows;
}

export type RoadmapPeriod = "overdue" | "now" | "next" | "later" | "undated" | "closed";
/** In the order of the list on phones. */
export const ROADMAP_PERIODS = ["overdue", "now", "next", "later", "undated", "closed"] as const;

const NEXT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The period under which the list on phones has the epic. */
export function periodOf(
  { state, start_date: start, due_date: due }: RoadmapEpic,
  today: string,
): RoadmapPeriod {
  if (state === "closed") return "closed";
  if (start === null && due === null) return "undated";
  if (due !== null && due < today) return "overdue";
  if (start === null || start <= today) return "now";
  const soon = new Date(Date.parse(today) + NEXT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return start <= soon ? "next" : "later";
}

export type RoadmapHealth = "on_track" | "needs_attention" | "at_risk";

/** The worst health status of the open issues; null when none has one. */
export function worstHealth({ progress }: RoadmapEpic): RoadmapHealth | null {
  const { health } = progress;
  if (health.at_risk > 0) return "at_risk";
  if (health.needs_attention > 0) return "needs_attention";
  return health.on_track > 0 ? "on_track" : null;
}

/** Share of the work that is done, from 0 to 1, by weight if there is any; null without issues. */
export function shareDone({ progress: { issues, weight } }: RoadmapEpic): number | null {
  const { open, closed } = weight.open + weight.closed > 0 ? weight : issues;
  return open + closed === 0 ? null : closed / (open + closed);
}
