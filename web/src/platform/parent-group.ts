/**
 * Hook for the parent group of the current project, with the viewer's permissions in that group.
 * Pages need the permissions for promoting labels and milestones.
 */
import { parentNamespacePath } from "@cairn/contract/place-api";
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { usePlaceKey } from "./place-name.ts";

export function useParentGroup(): PlaceFrame | null {
  const { kind, full_path: path } = usePlaceKey();
  const above = kind === "project" ? parentNamespacePath(path) : null;
  const { data } = useQuery<PlaceFrame>({
    queryKey: [placeFrameUrl(above ?? "")],
    enabled: above !== null,
  });
  return above !== null && data?.kind === "group" ? data : null;
}
