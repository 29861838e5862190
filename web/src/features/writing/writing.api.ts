/** API calls of the Markdown editor in a project or group: renders previews and uploads files. */
import { appendQueryString } from "@cairn/contract/addresses";
import type { PreviewResponse as PreviewAnswer } from "@cairn/contract/markdown";
import { NOTEABLE_TYPES, type NoteableIid } from "@cairn/contract/noteables";
import { placePath } from "@cairn/contract/places";
import type { PlaceName } from "@cairn/contract/place-api";
import type { UploadLink } from "@cairn/contract/uploads";
import { callApi } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePage } from "../../platform/page-context.tsx";
import type { RenderPreview } from "../../ui/editor/editor-preview.tsx";
import type { UploadFunction } from "../../ui/editor/uploads/upload-types.ts";

/**
 * Address of the preview or upload route. Group paths
 * start with `/groups`, and these routes have no `/-/`.
 */
function underPlace(place: PlaceName, what: string): string {
  return placePath(place, what).replace("/-/", "/");
}

/**
 * Renders a preview of the Markdown. With a target noteable, the preview also says what the quick
 * actions would do.
 */
export function usePreview(place: PlaceName, target?: NoteableIid): RenderPreview {
  const { csrf_token: csrfToken } = usePage().session;
  return async (text, signal) => {
    const about =
      target === undefined
        ? {}
        : { target_type: NOTEABLE_TYPES[target.kind], target_id: target.iid };
    const address = appendQueryString(underPlace(place, "preview_markdown"), about);
    const call = { method: "POST", body: { text }, csrfToken, signal } as const;
    const { body, references } = await callApi<PreviewAnswer>(address, call);
    return { html: body, remark: references.commands };
  };
}

export function useUpload(place: PlaceName): UploadFunction {
  const { csrf_token: csrfToken } = usePage().session;
  return async (file, means) => {
    const address = underPlace(place, "uploads");
    try {
      const { uploadFile } = await import("../../platform/upload-file.ts");
      means.signal.throwIfAborted();
      const sending = { csrfToken, ...means };
      const { link } = await uploadFile<{ link: UploadLink }>(address, file, sending);
      return { markdown: link.markdown };
    } catch (error) {
      throw new Error(toErrorMessage(error), { cause: error });
    }
  };
}
