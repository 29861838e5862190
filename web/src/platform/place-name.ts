/** Finds the kind and full path of a project or group from the current address, without a request. */
import type { PlaceName } from "@cairn/contract/place-api";
import { useMemo } from "react";
import { useRoute } from "./route-context.tsx";

export function usePlaceName(): PlaceName {
  const { path, place } = useRoute();
  const kind = path.startsWith("/groups/") ? "group" : "project";
  return useMemo(() => ({ kind, full_path: place ?? "" }), [kind, place]);
}
