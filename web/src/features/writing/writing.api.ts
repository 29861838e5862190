/** API calls of the Markdown editor in a project or group: renders previews and uploads files. */
import { appendQueryString } from "@cairn/contract/addresses";
import type { MarkdownPreviewResponse as PreviewAnswer } from "@cairn/contract/markdown";
import { NOTEABLE_TYPES, type NoteableKindAndIid } from "@cairn/contract/noteables";
import { placePagePath } from "@cairn/contract/places";
import type { PlaceKey } from "@cairn/contract/place-api";
import { callApi } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import type { RenderPreviewFunction } from "../../ui/editor/editor-preview.tsx";
import type { UploadFunction } from "../../ui/editor/uploads/upload-types.ts";

/**
 * Address of the preview or upload route of a project or group. Unlike most routes of a project or
 * group, these two have no `/-/` in their path.
 */
function underPlace(place: PlaceKey, what: string): string {
  return placePagePath(place, what).replace("/-/", "/");
}

/**
 * Returns a function that renders a preview of Markdown. With a target noteable, the preview also
 * says what the quick actions would do.
 */
export function useRenderPreviewFunction(
  place: PlaceKey,
  target?: NoteableKindAndIid,
): RenderPreviewFunction {
  const { csrf_token: csrfToken } = usePageContext().session;
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

export function useUploadFunction(place: PlaceKey): UploadFunction {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (file, means) => {
    const address = underPlace(place, "uploads");
    const { uploadAttachment } = await import("./upload-attachment.ts").catch((error: unknown) => {
      throw new Error(toErrorMessage(error), { cause: error });
    });
    means.signal.throwIfAborted();
    const { markdown } = await uploadAttachment(address, file, { csrfToken, ...means });
    return { markdown };
  };
}
