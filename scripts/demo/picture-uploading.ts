/** Uploads the pictures that a text of the demo shows, with the service that the upload route calls. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { PlaceRef } from "../../server/src/modules/projects/index.ts";
import { uploadFile } from "../../server/src/modules/uploads/uploading.ts";
import { presentUploadLink } from "../../server/src/modules/uploads/uploads.present.ts";
import type { Context } from "../../server/src/platform/context.ts";

const PICTURE = /\(pictures\/([a-z-]+\.png)\)/g;

/** Returns the text with the addresses of the uploaded files. */
export async function uploadPictures(ctx: Context, place: PlaceRef, text: string): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [, filename = ""] of text.matchAll(PICTURE)) {
    const content = createReadStream(join(import.meta.dirname, "pictures", filename));
    const uploaded = await uploadFile(ctx, place, () => Promise.resolve({ filename, content }));
    addresses.set(filename, presentUploadLink(uploaded).url);
  }
  return text.replace(PICTURE, (_, filename: string) => `(${addresses.get(filename)})`);
}
