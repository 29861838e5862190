import { TimeReport } from "../../../sidebar/index.ts";
import { useIssueCache } from "../../shared/issue.api.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";
import { trackedItem } from "./tracked-item.ts";

/** List of the logged time. Its code loads when the user opens it. */
export default function IssueTimeReport(props: AttributeEditorProps & { onClose: () => void }) {
  const { project, issue } = props;
  const known = useIssueCache(project, issue.iid);
  return (
    <TimeReport
      item={trackedItem(project, issue)}
      total={issue.human_total_time_spent ?? ""}
      limitToHours={issue.time_tracking_limit_to_hours}
      onChanged={() => void known.askAgain()}
      onClose={props.onClose}
    />
  );
}
