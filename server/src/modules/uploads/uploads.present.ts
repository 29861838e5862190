/** Presents uploads as JSON for REST and for the pages. */
import type { ProjectUpload, UploadLink } from "@cairn/contract/uploads";
import { isProject } from "../projects/index.ts";
import { isImage } from "./content-types.ts";
import type { UploadedFile } from "./uploading.ts";

export function presentUploadLink({ upload }: UploadedFile): UploadLink {
  const { filename, secret } = upload;
  const url = `/uploads/${secret}/${filename}`;
  const image = isImage(upload.content_type);
  // The alternative text of an image is its file name without the extension.
  const alt = image ? filename.replace(/\.[^.]*$/, "") : filename;
  return { alt, url, markdown: `${image ? "!" : ""}[${alt}](${url})` };
}

export function presentUpload(uploaded: UploadedFile): ProjectUpload {
  const { place, upload } = uploaded;
  const link = presentUploadLink(uploaded);
  const above = isProject(place) ? "" : "/groups";
  return { id: upload.id, ...link, full_path: `${above}/${place.full_path}${link.url}` };
}
