export { registerDraftRoutes } from "./drafts.web.ts";
export { deletePostedDraft } from "./saving.ts";
