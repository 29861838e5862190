/** API calls of the viewer's own avatar. */
import { type UserAvatar } from "@cairn/contract/users";
import { AVATAR_PATH, AVATAR_URL } from "@cairn/contract/users/avatars";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { uploadFile } from "../../../platform/upload-file.ts";

export function useChangeAvatar(avatarUrl: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile<UserAvatar>(AVATAR_URL, file, {
        method: "PUT",
        field: "avatar",
        csrfToken,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: () => showNewAvatar(avatarUrl),
  });
}

export function useRemoveAvatar(avatarUrl: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return useMutation({
    mutationFn: () => callApi<void>(AVATAR_PATH, { method: "DELETE", csrfToken }),
    onSuccess: () => showNewAvatar(avatarUrl),
  });
}

/**
 * Replaces the avatar in the cache of the browser and on the page. The address
 * of the image stays the same, so the browser would show the old image for some minutes.
 */
async function showNewAvatar(avatarUrl: string): Promise<void> {
  await fetch(avatarUrl, { cache: "reload" });
  for (const image of document.querySelectorAll("img")) {
    if (image.src === new URL(avatarUrl, location.href).href) image.src = avatarUrl;
  }
}
