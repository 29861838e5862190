/** The roadmap on phones: epics under the period to which they belong. */
import type { Roadmap, RoadmapEpic } from "@cairn/contract/epics/roadmap";
import { Icon } from "../../../ui/base/icon.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { ListRow, ListRows, RowLink } from "../../../ui/lists/list-rows.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { formatEpicDates } from "../listing/epic-dates.ts";
import { describeBar } from "./roadmap-bar.tsx";
import { roadmapMessages as texts } from "./roadmap.messages.ts";
import { periodOf, ROADMAP_PERIODS, shareDone } from "./roadmap-rows.ts";
import styles from "./roadmap.module.css";

export function RoadmapList(props: { roadmap: Roadmap; today: string }) {
  const { roadmap, today } = props;
  const byPeriod = Map.groupBy(roadmap.epics, (epic) => periodOf(epic, today));
  const [nextMilestone] = roadmap.milestones
    .filter(({ due_date: due }) => due >= today)
    .toSorted((one, other) => (one.due_date < other.due_date ? -1 : 1));
  return ROADMAP_PERIODS.map((period) => {
    const epics = byPeriod.get(period) ?? [];
    return (
      <div key={period}>
        {epics.length > 0 && (
          <section className={styles.period}>
            <h2 className={styles.periodTitle}>{texts.periods[period]}</h2>
            <ListRows label={texts.periods[period]}>
              {epics.map((epic) => (
                <Row key={epic.id} epic={epic} today={today} />
              ))}
            </ListRows>
          </section>
        )}
        {period === "now" && nextMilestone && (
          <p className={styles.milestone}>
            <a href={nextMilestone.web_path}>
              {texts.nextMilestone(nextMilestone.title, formatDate(nextMilestone.due_date))}
            </a>
          </p>
        )}
      </div>
    );
  });
}

function Row({ epic, today }: { epic: RoadmapEpic; today: string }) {
  const share = shareDone(epic);
  const description = describeBar(epic, today);
  return (
    <ListRow
      lines={2}
      opensByRow
      leading={
        <span className={styles.state} data-state={epic.state}>
          <Icon of="layers" />
        </span>
      }
      title={<RowLink href={epic.web_path}>{epic.title}</RowLink>}
      meta={
        <>
          <span>
            {epic.reference} {formatEpicDates(epic) ?? texts.noDates}
          </span>
          {description !== "" && <span className={styles.facts}>{description}</span>}
          {share !== null && epic.state === "opened" && (
            <ProgressBar
              label={texts.progress(epic.title)}
              value={Math.floor(share * 100)}
              max={100}
              valueText={texts.done(share)}
            />
          )}
        </>
      }
    />
  );
}
