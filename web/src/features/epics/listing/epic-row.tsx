/** One epic in the list of a group: its state, labels, dates and progress. */
import type { EpicListItem } from "@cairn/contract/epics/epic-list";
import { Icon } from "../../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { ListRow, RowAttribute, RowLink } from "../../../ui/lists/list-rows.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { LabelChip } from "../../../ui/work/label-chip.tsx";
import { PeriodProgress } from "../../planning/index.ts";
import { epicListMessages as texts } from "./epic-list.messages.ts";
import { formatEpicDates } from "./epic-dates.ts";
import styles from "./epic-listing.module.css";

export function EpicRow(props: { epic: EpicListItem; labelHref: (title: string) => string }) {
  const { epic } = props;
  const { issues, weight } = epic.progress;
  return (
    <ListRow
      lines={2}
      opensByRow
      leading={<StateIcon epic={epic} />}
      title={
        <>
          {epic.confidential && (
            <span className={styles.confidential} {...tooltipProps(texts.confidential)}>
              <Icon of="eye-off" size={14} />
              <VisuallyHidden>{texts.confidential}</VisuallyHidden>
            </span>
          )}
          <RowLink href={epic.web_path}>{epic.title}</RowLink>
        </>
      }
      beside={
        epic.labels.length > 0 &&
        epic.labels.map(({ id, title, color, description }) => (
          <LabelChip
            key={id}
            name={title}
            color={color}
            description={description}
            href={props.labelHref(title)}
          />
        ))
      }
      meta={<Meta epic={epic} />}
      facts={
        issues.open + issues.closed > 0 && (
          <PeriodProgress title={epic.title} issues={issues} weight={weight} />
        )
      }
    />
  );
}

function StateIcon({ epic }: { epic: EpicListItem }) {
  const words = epic.state === "opened" ? texts.openState : texts.closedState;
  return (
    <span className={styles.state} data-state={epic.state} {...tooltipProps(words)}>
      <Icon of="layers" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Meta({ epic }: { epic: EpicListItem }) {
  const { closed_at: closedAt, user_notes_count: comments } = epic;
  const dates = formatEpicDates(epic);
  return (
    <>
      <span>{epic.reference}</span>
      <span aria-hidden="true">·</span>
      <span>
        {closedAt === null ? texts.opened : texts.closed}{" "}
        <TimeAgo iso={closedAt ?? epic.created_at} /> {texts.by} {epic.author.name}
      </span>
      {dates !== null && <RowAttribute icon="calendar">{dates}</RowAttribute>}
      {comments > 0 && (
        <RowAttribute icon="message-square" title={texts.comments(comments)}>
          {comments}
        </RowAttribute>
      )}
    </>
  );
}
