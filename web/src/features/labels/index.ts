export { LabelDialog } from "./label-dialog.tsx";
export { LabelList, LabelListSkeleton } from "./label-list.tsx";
export { labelMessages } from "./labels.messages.ts";
