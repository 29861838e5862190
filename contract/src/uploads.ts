/** Attached files as they travel on the wire. */
import * as z from "zod";

const link = {
  /** What stands for the file where it cannot be shown. */
  alt: z.string(),
  /** Below the project or group: Markdown knows where it is read. */
  url: z.string(),
  markdown: z.string(),
};

export const UploadLink = z.strictObject(link);
export type UploadLink = z.infer<typeof UploadLink>;

/** What pages get. */
export const UploadAnswer = z.strictObject({ link: UploadLink });

/** What API clients get. */
export const ProjectUpload = z.strictObject({ id: z.int(), ...link, full_path: z.string() });
export type ProjectUpload = z.infer<typeof ProjectUpload>;
