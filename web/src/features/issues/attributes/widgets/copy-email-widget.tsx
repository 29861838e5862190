import { CopyEmailButton } from "../../../sidebar/index.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";

export function CopyEmailWidget({ issue }: AttributeEditorProps) {
  return issue.create_note_email && <CopyEmailButton address={issue.create_note_email} />;
}
