/** Public interface of the uploads module: what other modules can import. */
export {
  markAttachmentUsed,
  removeAttachment,
  uploadAttachment,
  type Attachment,
} from "./attachments.ts";
export { uploadsPolicy } from "./uploads.policy.ts";
export { markTextUploadsReferenced } from "./unreferenced-uploads.ts";
