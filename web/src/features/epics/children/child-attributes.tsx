/** The attributes of a child item at the end of its row: progress or health, due date, weight, assignees. */
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { RowAttribute } from "../../../ui/lists/list-rows.tsx";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { HEALTH_STATUS_TONES, IssueDueDate, issueRowMessages } from "../../issues/index.ts";
import styles from "./child-attributes.module.css";
import { childRowMessages as texts } from "./children.messages.ts";
import type { ChildItem } from "./tree-levels.ts";

/** The columns have the same width in every row, also when a value is missing. */
export function ChildAttributes({ child }: { child: ChildItem }) {
  const { kind, item } = child;
  const weight = kind === "epic" ? sum(item.progress.weight) : (item.weight ?? 0);
  const people = (kind === "issue" ? item.assignees : []).map(({ id, name, avatar_url: src }) => ({
    name,
    seed: id,
    src,
  }));
  return (
    <span className={styles.attributes}>
      <span className={styles.status}>
        {kind === "epic" && sum(item.progress.issues) > 0 && (
          <Progress reference={item.reference} {...item.progress.issues} />
        )}
        {kind === "issue" && item.state === "opened" && item.health_status !== null && (
          <HealthStatusBadge look="plain" tone={HEALTH_STATUS_TONES[item.health_status]}>
            {issueRowMessages.health[item.health_status]}
          </HealthStatusBadge>
        )}
      </span>
      <span className={styles.due}>
        {item.due_date !== null && <IssueDueDate date={item.due_date} state={item.state} />}
      </span>
      <span className={styles.weight}>
        {weight > 0 && (
          <RowAttribute icon="weight" title={issueRowMessages.weight(weight)}>
            {weight}
          </RowAttribute>
        )}
      </span>
      <span className={styles.people}>
        {people.length > 0 && (
          <AvatarStack
            people={people}
            size={18}
            max={people.length > 2 ? 1 : 2}
            label={issueRowMessages.assignees(
              formatNamesForTooltip(people.map(({ name }) => name)),
            )}
          />
        )}
      </span>
    </span>
  );
}

function Progress(props: { reference: string; open: number; closed: number }) {
  const { reference, open, closed } = props;
  const all = open + closed;
  return (
    <span className={styles.progress}>
      <ProgressBar
        label={texts.progress(reference)}
        value={closed}
        max={all}
        valueText={texts.done(closed, all)}
      />
      <span aria-hidden="true">
        {closed}/{all}
      </span>
    </span>
  );
}

function sum({ open, closed }: { open: number; closed: number }): number {
  return open + closed;
}
