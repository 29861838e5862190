/**
 * Builds the breadcrumb of a page: parent groups, the project or group, the area such as Issues,
 * and the object that the page shows, such as one issue.
 */
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import type { PageRoute } from "../routes.ts";

export interface PageBreadcrumbItem {
  label: string;
  href?: string;
}

export function buildBreadcrumb(
  route: PageRoute,
  place: PlaceFrame | undefined,
  /** Title of what the page shows; by default that of a page that is loading. */
  title = "…",
): PageBreadcrumbItem[] {
  const areas = route.trail?.(route.params) ?? [];
  if (route.place === null) return areas.map(({ label, page }) => step(label ?? title, page));
  if (place === undefined) return [];
  const above = place.above.map(({ name, full_path }) => step(name, `/${full_path}`));
  const within = areas.map(({ label, page }) =>
    step(label ?? title, page && placePagePath(place, page)),
  );
  return [
    ...above,
    step(place.name, within.length === 0 ? undefined : placePagePath(place)),
    ...within,
  ];
}

function step(label: string, href: string | undefined): PageBreadcrumbItem {
  return href === undefined ? { label } : { label, href };
}
