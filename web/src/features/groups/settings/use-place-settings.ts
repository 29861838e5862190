/** API calls of the settings pages of projects and groups. */
import { parentNamespacePath, type PlaceKey } from "@cairn/contract/place-api";
import { placeFrameUrl, placeSettingsPath, type PlaceFrame } from "@cairn/contract/places";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

/** The parent group or personal namespace; null while it is loading or when it is hidden. */
export function useParentPlace(place: PlaceKey): PlaceFrame | null {
  const above = parentNamespacePath(place.full_path);
  const { data } = useQuery<PlaceFrame>({
    queryKey: [placeFrameUrl(above ?? "")],
    enabled: above !== null,
  });
  return data ?? null;
}

export function usePlaceSettings(place: PlaceFrame) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  // The id stays the same when another request renames the project or group meanwhile.
  const address = `/api/v4/${place.kind === "group" ? "groups" : "projects"}/${place.id}`;
  const send = <T>(method: "POST" | "PUT" | "DELETE", end: string, body?: object) =>
    callApi<T>(`${address}${end}`, { method, body, csrfToken });
  // Names, paths and visibility appear in lists, frames and breadcrumbs, so everything cached is
  // read again.
  const readAgain = () => cache.invalidateQueries();
  return {
    update: async (body: object) => {
      await send("PUT", "", body);
      await readAgain();
    },
    archive: async (isArchived: boolean) => {
      await send("POST", isArchived ? "/archive" : "/unarchive");
      await readAgain();
    },
    remove: () => send<unknown>("DELETE", ""),
    send,
    /** Opens the settings page at the new full path, after the path has changed. */
    openAt: (fullPath: string) => {
      navigate(placeSettingsPath({ kind: place.kind, full_path: fullPath }), { replace: true });
      void readAgain();
    },
  };
}

/**
 * Opens another page after a deletion. The page must render no form while `isDeleted` is set: the
 * forms would ask whether to discard their changes.
 */
export function useLeaveAfterDeletion(to: string) {
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    if (!isDeleted) return;
    // The deleted page stays on the screen until the next one has loaded. Its queries would answer
    // 404, so nothing is fetched here: the next page finds its data stale and fetches it.
    void cache.invalidateQueries({ refetchType: "none" });
    navigate(to, { replace: true });
  }, [isDeleted, to, navigate, cache]);
  return { isDeleted, leave: () => setDeleted(true) };
}
