/**
 * Hook for the file uploads of the editor. The code of the upload queue loads later, at the latest
 * with the first file.
 */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useAnnounceToScreenReaders } from "../../base/live-regions.tsx";
import { useToast } from "../../feedback/toast.tsx";
import { editorMessages as texts } from "../text/editor.messages.ts";
import type { UploadFunction, UploadProgress } from "./upload-types.ts";
import type { UploadQueue } from "./upload-queue.ts";

export function useUploads(
  area: RefObject<HTMLTextAreaElement | null>,
  upload: UploadFunction | undefined,
) {
  const announce = useAnnounceToScreenReaders();
  const toast = useToast();
  const [rows, show] = useState<readonly UploadProgress[]>([]);
  const [isBeginning, setBeginning] = useState(false);
  const uploading = useRef<UploadQueue | null>(null);
  const latest = useRef({ upload, announce });
  latest.current = { upload, announce };

  useEffect(() => () => uploading.current?.stop(), []);

  const load = async (): Promise<UploadQueue> => {
    const { createUploadQueue } = await import("./upload-queue.ts");
    uploading.current ??= createUploadQueue({
      field: () => area.current,
      upload: (...file) => latest.current.upload?.(...file) ?? Promise.reject(new Error()),
      show,
      announce: (...words) => latest.current.announce(...words),
    });
    return uploading.current;
  };
  const begin = async (files: readonly File[]) => {
    setBeginning(true);
    try {
      (await load()).begin(files);
    } catch {
      toast(texts.uploadFailed, { intent: "danger" });
    }
    setBeginning(false);
  };

  return {
    rows,
    isBusy: isBeginning || rows.some(({ failure }) => failure === null),
    /**
     * Preloads the code of the queue. Called when the user starts to write or drags a file
     * over the editor.
     */
    warm: () => {
      if (upload) void load().catch(() => {});
    },
    begin: (files: readonly File[]) => void begin(files),
    retry: (row: UploadProgress) => uploading.current?.retry(row),
    cancel: (row: UploadProgress) => uploading.current?.cancel(row),
  };
}
