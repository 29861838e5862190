/** Finds the kind and full path of a project or group from the current address, without a request. */
import type { PlaceKey } from "@cairn/contract/place-api";
import { useMemo } from "react";
import { useMatchedRoute } from "./route-context.tsx";

export function usePlaceKey(): PlaceKey {
  const { path, place } = useMatchedRoute();
  const kind = path.startsWith("/groups/") ? "group" : "project";
  return useMemo(() => ({ kind, full_path: place ?? "" }), [kind, place]);
}
