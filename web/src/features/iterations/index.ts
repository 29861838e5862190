/** Public exports of the iterations feature. */
export { canManageIteration, useIterationActions } from "./iteration-actions.ts";
export { IterationDates, IterationStateBadge } from "./iteration-dates.tsx";
export { IterationDialog } from "./iteration-dialog.tsx";
export { IterationList } from "./iteration-list.tsx";
export { IterationView } from "./iteration-view.tsx";
export { useIteration } from "./iterations.api.ts";
export { iterationMessages } from "./iterations.messages.ts";
