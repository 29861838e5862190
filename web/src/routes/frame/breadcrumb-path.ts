/**
 * Builds the breadcrumb of a page: parent groups, the project or group, the area such as Issues, and
 * the single object.
 */
import { placePath, type PlaceFrame } from "@cairn/contract/places";
import type { PageRoute } from "../routes.ts";

export interface BreadcrumbStep {
  label: string;
  href?: string;
}

export function breadcrumbPath(route: PageRoute, place: PlaceFrame | undefined): BreadcrumbStep[] {
  const areas = route.trail?.(route.params) ?? [];
  if (route.place === null) return areas.map(({ label, page }) => step(label, page));
  if (place === undefined) return [];
  const above = place.above.map(({ name, full_path }) => step(name, `/${full_path}`));
  const within = areas.map(({ label, page }) => step(label, page && placePath(place, page)));
  return [
    ...above,
    step(place.name, within.length === 0 ? undefined : placePath(place)),
    ...within,
  ];
}

function step(label: string, href: string | undefined): BreadcrumbStep {
  return href === undefined ? { label } : { label, href };
}
