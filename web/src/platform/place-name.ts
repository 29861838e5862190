/** Kind and full path of the project or group in the current address, without loading any data. */
import type { PlaceName } from "@cairn/contract/place-api";
import { useMemo } from "react";
import { useRoute } from "./route-context.tsx";

export function usePlaceName(): PlaceName {
  const { path, place } = useRoute();
  const kind = path.startsWith("/groups/") ? "group" : "project";
  return useMemo(() => ({ kind, full_path: place ?? "" }), [kind, place]);
}
