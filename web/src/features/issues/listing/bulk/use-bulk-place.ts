/**
 * Finds out whether the viewer can edit all selected issues, and whose labels, people and milestones
 * the bulk bar offers.
 */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useQuery, useQueryClient } from "@tanstack/react-query";

export interface BulkPlace {
  /** Undefined while the permissions are loading. */
  isAllowed: boolean | undefined;
  /**
   * Project or group whose labels, people, milestones and iterations every selected issue can have; null
   * when the selected issues have no such place.
   */
  place: Pick<PlaceFrame, "kind" | "id"> | null;
}

/** `place` is the project or group of the list; null in the viewer's own list. */
export function useBulkPlace(
  place: PlaceFrame | null,
  issues: readonly IssueListItem[],
): BulkPlace {
  const projects = place ? [] : [...new Set(issues.map(({ project }) => project.full_path))];
  const cache = useQueryClient();
  const { data: frames, isError } = useQuery({
    queryKey: ["bulk-places", ...projects],
    queryFn: () =>
      Promise.all(
        projects.map((path) =>
          cache.query<PlaceFrame>({ queryKey: [placeFrameUrl(path)], staleTime: "static" }),
        ),
      ),
    enabled: projects.length > 0,
  });
  if (place) return { place, isAllowed: true };
  return {
    isAllowed: isError ? false : frames?.every(({ abilities }) => abilities.arrange_issues),
    place: frames?.length === 1 ? (frames[0] ?? null) : null,
  };
}
