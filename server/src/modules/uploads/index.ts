/** Public interface of the uploads module: what other modules can import. */
export {
  markAttachmentUsed,
  removeAttachment,
  uploadAttachment,
  type Attachment,
} from "./attachments.ts";
export {
  copyUploadFiles,
  insertCopiedUploads,
  removeCopiedFiles,
  type CopiedUploads,
} from "./in-texts/copying.ts";
export {
  detectFileType,
  FILE_TYPE_DETECTION_BYTES,
  isInlineContentType,
  UNKNOWN_CONTENT_TYPE,
} from "./content-types.ts";
export { buildContentDisposition } from "./filenames.ts";
export { findUploadSecrets } from "./in-texts/upload-urls.ts";
export { uploadsPolicy } from "./uploads.policy.ts";
export { markTextUploadsReferenced } from "./in-texts/unreferenced-uploads.ts";
