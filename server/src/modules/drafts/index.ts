export { addDraftRoutes } from "./drafts.web.ts";
export { forgetSaid } from "./saving.ts";
