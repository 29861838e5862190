/** Search of the command palette: one request for issues, projects, groups, users, labels, milestones and comments. */
import {
  PALETTE_HIT_KINDS,
  paletteSearchUrl,
  type PaletteHit,
  type PaletteHitKind,
  type PaletteHits,
} from "@cairn/contract/search/search";
import type { PlaceFrame } from "@cairn/contract/places";
import type { IconName } from "../../../icon-names.ts";
import { ApiError, callApi } from "../../platform/api.ts";
import type { PaletteSection, PaletteItem } from "../../ui/overlays/command-palette.tsx";
import type { PaletteMode } from "./open-window.ts";
import { paletteMessages as texts } from "./palette.messages.ts";

const SCOPES = { palette: undefined, places: "places", "new-issue": "new_issue" } as const;

const ICONS: Record<PaletteHitKind, IconName> = {
  issue: "circle-dot",
  epic: "layers",
  project: "folder-git-2",
  group: "users-round",
  user: "user-round",
  label: "tag",
  milestone: "milestone",
  comment: "message-square",
};

export async function searchPaletteItems(
  search: string,
  { mode, place }: { mode: PaletteMode; place: PlaceFrame | undefined },
  signal: AbortSignal,
): Promise<PaletteSection[]> {
  const project = place?.kind === "project" ? place.full_path : undefined;
  const url = paletteSearchUrl({ search, project, scope: SCOPES[mode] });
  const { hits } = await callApi<PaletteHits>(url, { signal });
  return groupByKind(hits, (hit) => itemOf(hit, mode));
}

/** Sections in the order in which their first hits are listed. */
function groupByKind(
  hits: readonly PaletteHit[],
  toItem: (hit: PaletteHit) => PaletteItem,
): PaletteSection[] {
  const order = [...new Set(hits.map(({ kind }) => kind)), ...PALETTE_HIT_KINDS];
  return [...new Set(order)].flatMap((kind) => {
    const items = hits.filter((hit) => hit.kind === kind).map(toItem);
    return items.length > 0 ? [{ heading: texts.kinds[kind], items }] : [];
  });
}

function itemOf(hit: PaletteHit, mode: PaletteMode): PaletteItem {
  return {
    id: hit.path,
    label: hit.title,
    description: hit.reference,
    icon: hit.kind === "issue" && hit.state === "closed" ? "circle-check" : ICONS[hit.kind],
    href: mode === "new-issue" ? `${hit.path}/-/issues/new` : hit.path,
  };
}

/** Describes why the search failed. Never the same text as for a search without results. */
export function describeSearchFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    return texts.tooManySearches(error.retryAfterSeconds);
  }
  return navigator.onLine ? texts.failed : texts.offline;
}
