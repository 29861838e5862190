export { LabelDialog } from "./label-dialog.tsx";
export { LabelList, LoadingLabels } from "./label-list.tsx";
export { labelMessages } from "./labels.messages.ts";
