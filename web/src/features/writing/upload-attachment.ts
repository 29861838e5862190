/** Uploads a file for a text, and says why it was refused. Loaded with the first file. */
import type { UploadLink } from "@cairn/contract/uploads";
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { uploadFile, type UploadFileOptions } from "../../platform/upload-file.ts";
import { UploadRefusedError } from "../../ui/editor/uploads/upload-types.ts";
import { formatByteSize } from "../../ui/text/byte-size.ts";

export async function uploadAttachment(
  address: string,
  file: File,
  options: UploadFileOptions,
): Promise<UploadLink> {
  try {
    const { link } = await uploadFile<{ link: UploadLink }>(address, file, options);
    return link;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 413) {
      throw new Error(toErrorMessage(error), { cause: error });
    }
    // The server names the limit: "413 The file is larger than 100 MB".
    const reason = error.message.replace(/^413 /, "");
    throw new UploadRefusedError(`${reason}. It has ${formatByteSize(file.size)}.`, {
      cause: error,
    });
  }
}
