/**
 * The parent group of a project with the viewer's permissions there, for promoting labels and
 * milestones.
 */
import { parentGroupPath } from "@cairn/contract/place-api";
import { placeAddress, type PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { usePlaceName } from "./place-name.ts";

export function useParentGroup(): PlaceFrame | null {
  const { kind, full_path: path } = usePlaceName();
  const above = kind === "project" ? parentGroupPath(path) : null;
  const { data } = useQuery<PlaceFrame>({
    queryKey: [placeAddress(above ?? "")],
    enabled: above !== null,
  });
  return above !== null && data?.kind === "group" ? data : null;
}
