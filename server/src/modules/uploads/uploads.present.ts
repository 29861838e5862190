/** Presents uploads as JSON for REST and for the pages. */
import type { ProjectUpload, UploadLink } from "@cairn/contract/uploads";
import { isProject } from "../projects/index.ts";
import { isImageContentType } from "./content-types.ts";
import type { UploadWithPlace } from "./uploading.ts";

export function presentUploadLink({ upload }: UploadWithPlace): UploadLink {
  const { filename, secret } = upload;
  const url = `/uploads/${secret}/${filename}`;
  const image = isImageContentType(upload.content_type);
  // The alternative text of an image is its file name without the extension.
  const alt = image ? filename.replace(/\.[^.]*$/, "") : filename;
  return { alt, url, markdown: `${image ? "!" : ""}[${alt}](${url})` };
}

export function presentUpload(uploaded: UploadWithPlace): ProjectUpload {
  const { place, upload } = uploaded;
  const link = presentUploadLink(uploaded);
  const above = isProject(place) ? "" : "/groups";
  return { id: upload.id, ...link, full_path: `${above}/${place.full_path}${link.url}` };
}
