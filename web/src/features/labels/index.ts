export { LabelDialog } from "./label-dialog.tsx";
export { LabelList, LoadingLabels } from "./label-list.tsx";
export { labelTexts } from "./labels.messages.ts";
