import { TimeTrackingControls } from "../../../sidebar/index.ts";
import { useIssueCache } from "../../shared/issue.api.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";
import { trackedItem } from "./tracked-item.ts";

/** Help and form to log time, beside the label "Time tracking". */
export function TimeTrackingWidget({ project, issue }: AttributeEditorProps) {
  const known = useIssueCache(project, issue.iid);
  return (
    <TimeTrackingControls
      item={trackedItem(project, issue)}
      canLog={issue.can.log_time}
      estimate={issue.human_time_estimate}
      shortcut={ATTRIBUTE_SHORTCUTS["time-tracking"]}
      onChanged={() => void known.askAgain()}
    />
  );
}
