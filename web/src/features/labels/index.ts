export { LabelColorSwatches } from "./color-field.tsx";
export { findLabelNameError } from "./label-name.ts";
export { LabelDialog } from "./label-dialog.tsx";
export { LabelList, LabelListSkeleton } from "./label-list.tsx";
export { suggestLabelColor } from "./label-color.ts";
export { labelMessages } from "./labels.messages.ts";
