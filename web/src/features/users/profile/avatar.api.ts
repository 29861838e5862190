/** API calls of the viewer's own avatar. */
import { AVATAR_PATH, AVATAR_URL, type UserAvatar } from "@cairn/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { uploadFile } from "../../../platform/upload-file.ts";

/** Whether the avatar is an uploaded image. The server sends initials as SVG, and accepts no SVG. */
export function useHasUploadedAvatar(avatarUrl: string) {
  return useQuery({
    queryKey: ["type of avatar", avatarUrl],
    queryFn: async () => {
      const { headers } = await fetch(avatarUrl, { method: "HEAD", cache: "no-cache" });
      return !headers.get("content-type")?.startsWith("image/svg");
    },
  });
}

export function useChangeAvatar(avatarUrl: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const refresh = useShowNewAvatar(avatarUrl);
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile<UserAvatar>(AVATAR_URL, file, {
        method: "PUT",
        field: "avatar",
        csrfToken,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: refresh,
  });
}

export function useRemoveAvatar(avatarUrl: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const refresh = useShowNewAvatar(avatarUrl);
  return useMutation({
    mutationFn: () => callApi<void>(AVATAR_PATH, { method: "DELETE", csrfToken }),
    onSuccess: refresh,
  });
}

/**
 * Returns a function that replaces the avatar in the cache of the browser and on the page. The address
 * of the image stays the same, so the browser would show the old image for some minutes.
 */
function useShowNewAvatar(avatarUrl: string): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await fetch(avatarUrl, { cache: "reload" });
    for (const image of document.querySelectorAll("img")) {
      if (image.src === new URL(avatarUrl, location.href).href) image.src = avatarUrl;
    }
    await cache.invalidateQueries({ queryKey: ["type of avatar", avatarUrl] });
  };
}
