/** The attributes of an issue in its side column: assignees, labels, milestone, dates and others. */
import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useState } from "react";
import type { ReactNode } from "react";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { PropertyGroup, PropertyRow } from "../../../ui/work/property.tsx";
import {
  notificationMessages,
  Participants,
  timeTrackingMessages,
  TimeTrackingSummary,
} from "../../sidebar/index.ts";
import type { EditableAttribute } from "../attributes/attribute-shortcuts.ts";
import { IssueAssignees } from "../attributes/issue-assignees.tsx";
import { IssueLabels } from "../attributes/issue-labels.tsx";
import { ConfidentialityRow, LockRow } from "../attributes/switched-rows.tsx";
import type { RemovableLabelsProps } from "../attributes/widgets/removable-labels.tsx";
import { issueSidebarMessages as texts, sidebarFailureMessages } from "../shared/issue.messages.ts";
import styles from "./issue-attributes.module.css";
import { loadIssuePartsAfterHydration as loadParts } from "./load-after-hydration.ts";
import { IssuePlan } from "./issue-plan.tsx";

interface AttributeProps {
  project: string;
  issue: IssuePageResponse;
}

/**
 * Edit button of an attribute, shown to viewers who can triage. Its code is in the same chunk as
 * the keyboard shortcuts, because the shortcuts click this button.
 */
const EditButton = createLazyComponent<AttributeProps & { attribute: EditableAttribute }>(
  async () => ({ default: (await loadParts()).EditButton }),
);
const AssignYourself = createLazyComponent<AttributeProps>(async () => ({
  default: (await loadParts()).AssignYourself,
}));
const RemovableLabels = createLazyComponent<RemovableLabelsProps>(
  async () => ({ default: (await loadParts()).RemovableLabels }),
  // Shows the buttons before they work, so that the labels keep their places.
  { waiting: (props) => <IssueLabels {...props} onRemove={(label) => props.early.add(label)} /> },
);
const Confidentiality = createLazyComponent<AttributeProps>(
  async () => ({ default: (await loadParts()).ConfidentialityWidget }),
  {
    waiting: ConfidentialityRow,
    failed: (props) => (
      <ConfidentialityRow {...props} error={sidebarFailureMessages.confidentiality} />
    ),
  },
);
const Lock = createLazyComponent<AttributeProps>(
  async () => ({ default: (await loadParts()).LockWidget }),
  {
    waiting: LockRow,
    failed: (props) => <LockRow {...props} error={sidebarFailureMessages.lock} />,
  },
);
const NotificationSwitch = createLazyComponent<AttributeProps>(async () => ({
  default: (await loadParts()).NotificationWidget,
}));
const TimeTracking = createLazyComponent<AttributeProps>(async () => ({
  default: (await loadParts()).TimeTrackingWidget,
}));
const TimeReport = createLazyComponent<AttributeProps & { onClose: () => void }>(async () => ({
  default: (await loadParts()).IssueTimeReport,
}));
const Move = createLazyComponent<AttributeProps>(async () => ({
  default: (await loadParts()).MoveWidget,
}));
const CopyEmail = createLazyComponent<AttributeProps>(async () => ({
  default: (await loadParts()).CopyEmailWidget,
}));

/**
 * Renders each attribute in a `<div>` that has the name of the attribute in `data-widget`. Attributes
 * that this type of issue does not have are left out.
 */
export function IssueAttributes(props: AttributeProps) {
  const { issue } = props;
  const { can, supports } = issue;
  const [early] = useState(() => new Set<IssueListLabel>());
  const edit = (attribute: EditableAttribute) =>
    can.arrange && <EditButton {...props} attribute={attribute} />;
  return (
    <div className={styles.attributes} data-editable={can.arrange || undefined}>
      <PropertyGroup>
        {supports.assignees && (
          <Widget name="assignees">
            <PropertyRow
              label={texts.assignees}
              layout="stack"
              count={issue.assignees.length}
              aside={edit("assignees")}
            >
              <IssueAssignees
                issue={issue}
                assignYourself={can.arrange && <AssignYourself {...props} />}
              />
            </PropertyRow>
          </Widget>
        )}
        <Widget name="labels">
          <PropertyRow label={texts.labels} layout="stack" aside={edit("labels")}>
            {issue.labels.length > 0 &&
              (can.arrange ? (
                <RemovableLabels {...props} early={early} />
              ) : (
                <IssueLabels {...props} />
              ))}
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <PropertyGroup>
        <IssuePlan {...props} edit={edit} Widget={Widget} />
      </PropertyGroup>
      {supports.time_tracking && (
        <PropertyGroup>
          <Widget name="time-tracking">
            <PropertyRow
              label={timeTrackingMessages.label}
              layout="stack"
              aside={<TimeTracking {...props} />}
            >
              <TimeTrackingSummary
                time={issue}
                report={(close) => <TimeReport {...props} onClose={close} />}
              />
            </PropertyRow>
          </Widget>
        </PropertyGroup>
      )}
      <PropertyGroup>
        {supports.confidentiality && (
          <Widget name="confidentiality">
            {can.arrange ? <Confidentiality {...props} /> : <ConfidentialityRow issue={issue} />}
          </Widget>
        )}
        <Widget name="lock">{can.arrange ? <Lock {...props} /> : <LockRow issue={issue} />}</Widget>
      </PropertyGroup>
      <PropertyGroup>
        {can.subscribe && (
          <Widget name="notifications">
            <PropertyRow
              label={notificationMessages.label}
              aside={<NotificationSwitch {...props} />}
            >
              {issue.subscribed ? notificationMessages.on : notificationMessages.off}
            </PropertyRow>
          </Widget>
        )}
        <Widget name="participants">
          <PropertyRow label={texts.participants} layout="stack" count={issue.participant_count}>
            <Participants people={issue.participants} />
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <div className={styles.buttons}>
        {can.move && (
          <Widget name="move">
            <Move {...props} />
          </Widget>
        )}
        {issue.create_note_email && (
          <Widget name="copy-email">
            <CopyEmail {...props} />
          </Widget>
        )}
      </div>
    </div>
  );
}

function Widget(props: { name: string; children?: ReactNode }): ReactNode {
  return <div data-widget={props.name}>{props.children}</div>;
}
