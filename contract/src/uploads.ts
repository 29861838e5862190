/** Uploaded files (attachments) in the API. */
import * as z from "zod";

const link = {
  /** Alternative text of the image or link in the Markdown source. */
  alt: z.string(),
  /**
   * Address of the file, relative to its project or group. The Markdown renderer adds the path of
   * the project or group.
   */
  url: z.string(),
  markdown: z.string(),
};

export const UploadLink = z.strictObject(link);
export type UploadLink = z.infer<typeof UploadLink>;

/** Response of the upload endpoint that Cairn's own pages use. */
export const UploadResponse = z.strictObject({ link: UploadLink });

/** Response of the upload endpoint of the REST API. */
export const ProjectUpload = z.strictObject({ id: z.int(), ...link, full_path: z.string() });
export type ProjectUpload = z.infer<typeof ProjectUpload>;

/** The address of a file, below the path of its project or group. */
export function uploadPath(
  place: { kind: "project" | "group"; full_path: string },
  { secret, filename }: { secret: string; filename: string },
): string {
  const root = place.kind === "group" ? "/groups" : "";
  return `${root}/${place.full_path}/uploads/${secret}/${encodeURIComponent(filename)}`;
}
