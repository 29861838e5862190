/** The attributes of an epic in its side column: parent, labels, dates and others. */
import type { EpicDate, EpicPageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../../ui/base/icon.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { PropertyGroup, PropertyRow } from "../../../ui/work/property.tsx";
import {
  ConfidentialityRow,
  epicDateMessages,
  epicSidebarMessages,
  IssueLabels,
  issueSidebarMessages as texts,
  loadIssuePartsAfterHydration as loadParts,
  LockRow,
  sidebarFailureMessages,
  type EditableAttribute,
  type NoteableWidgetProps,
  type RemovableLabelsProps,
} from "../../issues/index.ts";
import { notificationMessages, Participants } from "../../sidebar/index.ts";
import styles from "./epic-attributes.module.css";

const EditButton = createLazyComponent<NoteableWidgetProps & { attribute: EditableAttribute }>(
  async () => ({ default: (await loadParts()).EditButton }),
);
const RemovableLabels = createLazyComponent<RemovableLabelsProps>(
  async () => ({ default: (await loadParts()).RemovableLabels }),
  // Shows the buttons before they work, so that the labels keep their places.
  { waiting: (props) => <IssueLabels {...props} onRemove={(label) => props.early.add(label)} /> },
);
const Confidentiality = createLazyComponent<NoteableWidgetProps>(
  async () => ({ default: (await loadParts()).ConfidentialityWidget }),
  {
    waiting: ConfidentialityRow,
    failed: (props) => (
      <ConfidentialityRow {...props} error={sidebarFailureMessages.confidentiality} />
    ),
  },
);
const Lock = createLazyComponent<NoteableWidgetProps>(
  async () => ({ default: (await loadParts()).LockWidget }),
  {
    waiting: LockRow,
    failed: (props) => <LockRow {...props} error={sidebarFailureMessages.lock} />,
  },
);
const NotificationSwitch = createLazyComponent<NoteableWidgetProps>(async () => ({
  default: (await loadParts()).NotificationWidget,
}));

/** Renders each attribute in a `<div>` that has the name of the attribute in `data-widget`. */
export function EpicAttributes({ group, epic }: { group: string; epic: EpicPageResponse }) {
  const { can } = epic;
  const props = { project: group, issue: epic };
  const [early] = useState(() => new Set<IssueListLabel>());
  const edit = (attribute: EditableAttribute) =>
    can.arrange && <EditButton {...props} attribute={attribute} />;
  return (
    <div className={styles.attributes} data-editable={can.arrange || undefined}>
      <PropertyGroup>
        <Widget name="parent">
          <PropertyRow label={epicSidebarMessages.parent} layout="stack" aside={edit("parent")}>
            {epic.parent && <Parent parent={epic.parent} />}
          </PropertyRow>
        </Widget>
        <Widget name="labels">
          <PropertyRow label={texts.labels} layout="stack" aside={edit("labels")}>
            {epic.labels.length > 0 &&
              (can.arrange ? (
                <RemovableLabels {...props} early={early} />
              ) : (
                <IssueLabels {...props} />
              ))}
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <PropertyGroup>
        <Widget name="start-date">
          <PropertyRow label={epicDateMessages.start} aside={edit("start-date")}>
            {epic.start.date && <DateWithOrigin of={epic.start} />}
          </PropertyRow>
        </Widget>
        <Widget name="due-date">
          <PropertyRow label={epicDateMessages.due} aside={edit("due-date")}>
            {epic.due.date && <DateWithOrigin of={epic.due} />}
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <PropertyGroup>
        <Widget name="confidentiality">
          {can.arrange ? <Confidentiality {...props} /> : <ConfidentialityRow issue={epic} />}
        </Widget>
        <Widget name="lock">{can.arrange ? <Lock {...props} /> : <LockRow issue={epic} />}</Widget>
      </PropertyGroup>
      <PropertyGroup>
        {can.subscribe && (
          <Widget name="notifications">
            <PropertyRow
              label={notificationMessages.label}
              aside={<NotificationSwitch {...props} />}
            >
              {epic.subscribed ? notificationMessages.on : notificationMessages.off}
            </PropertyRow>
          </Widget>
        )}
        <Widget name="participants">
          <PropertyRow label={texts.participants} layout="stack" count={epic.participant_count}>
            <Participants people={epic.participants} />
          </PropertyRow>
        </Widget>
      </PropertyGroup>
    </div>
  );
}

function Widget(props: { name: string; children?: ReactNode }): ReactNode {
  return <div data-widget={props.name}>{props.children}</div>;
}

function Parent({ parent }: { parent: NonNullable<EpicPageResponse["parent"]> }) {
  return (
    <span className={styles.parent}>
      <span className={styles.icon} data-state={parent.state}>
        <Icon of="layers" />
      </span>
      <span>
        <Link href={parent.web_path} className={styles.link}>
          {parent.title}
        </Link>
        <span className={styles.reference}>{parent.reference}</span>
      </span>
    </span>
  );
}

function DateWithOrigin({ of: { date, is_fixed: isFixed } }: { of: EpicDate }) {
  return (
    date && (
      <span className={styles.date}>
        <FormattedDate iso={date} />
        <Badge shape="square">
          {isFixed ? epicDateMessages.fixed : epicDateMessages.inherited}
        </Badge>
      </span>
    )
  );
}
