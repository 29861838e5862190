/** The milestones of a project or group in one state (for example closed), page by page. */
import {
  milestonePath,
  milestonesPath,
  type MilestoneWithCounts,
  type MilestoneListQuery,
} from "@cairn/contract/milestones";
import type { PlaceFrame, PlaceKind } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { canManageMilestone, useMilestoneActions } from "./milestone-actions.ts";
import { MilestoneBadges } from "./milestone-badges.tsx";
import { MilestoneDates } from "./milestone-dates.tsx";
import { MilestoneProgress } from "./milestone-progress.tsx";
import { useMilestones } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";
import styles from "./milestones.module.css";

interface Shown {
  place: PlaceFrame;
  question: MilestoneListQuery;
  /** Search field above the list. A list without milestones does not show it. */
  searchBar: ReactNode;
  onEdit: (milestone: MilestoneWithCounts) => void;
}

export function MilestoneList(props: Shown) {
  const { data } = useMilestones(props.place, props.question);
  const isEmpty = data?.items.length === 0 && !props.question.search;
  return (
    <>
      {!isEmpty && props.searchBar}
      <Milestones {...props} />
    </>
  );
}

function Milestones(props: Shown) {
  const { place, question } = props;
  const { data, error, isFetching, refetch } = useMilestones(place, question);
  if (data === undefined) {
    if (!error) return <MilestoneListSkeleton />;
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.items.length === 0) return <NoMilestones {...props} />;
  const { page = 1 } = question;
  const step = (to: number) => ({ href: milestonesPath(place, { ...question, page: to }) });
  return (
    <div className={styles.box} aria-busy={isFetching || undefined}>
      <Rows {...props} milestones={data.items} />
      <Pager
        label={texts.pages}
        previous={page > 1 ? step(page - 1) : null}
        next={data.next === null ? null : step(page + 1)}
      >
        {data.total !== null && texts.total(data.total)}
      </Pager>
    </div>
  );
}

export function MilestoneListSkeleton() {
  return (
    <div className={styles.box} aria-busy="true">
      <SkeletonRows rows={5} lines={2} />
    </div>
  );
}

function NoMilestones({ question }: Shown) {
  const isSearch = Boolean(question.search);
  return (
    <EmptyState
      level={2}
      title={isSearch ? texts.nothingFoundTitle : texts.emptyTitle[question.state ?? "opened"]}
    >
      {isSearch ? texts.nothingFoundText : texts.emptyText}
    </EmptyState>
  );
}

function Rows(props: Shown & { milestones: readonly MilestoneWithCounts[] }) {
  const { place, onEdit } = props;
  const actions = useMilestoneActions(place, () => {});
  return (
    <ListRows label={texts.list}>
      {props.milestones.map((milestone) => (
        <ListRow
          key={milestone.id}
          lines={2}
          opensByRow
          leading={<Icon of="milestone" />}
          title={<RowLink href={addressOf(milestone)}>{milestone.title}</RowLink>}
          beside={<MilestoneBadges milestone={milestone} place={place} />}
          meta={<MilestoneDates milestone={milestone} />}
          facts={<MilestoneProgress milestone={milestone} />}
          trailing={
            canManageMilestone(place, milestone) && (
              <Menu
                label={texts.more(milestone.title)}
                placement="bottom end"
                items={[
                  {
                    id: "edit",
                    label: texts.edit,
                    icon: "pencil",
                    onAction: () => onEdit(milestone),
                  },
                  actions.turning(milestone),
                  "line",
                  ...actions.rareActions(milestone),
                ]}
                trigger={(trigger) => (
                  <IconButton {...trigger} icon="ellipsis" label={texts.more(milestone.title)} />
                )}
              />
            )
          }
        />
      ))}
    </ListRows>
  );
}

/**
 * Address of the milestone's page in the project or group that owns the milestone. An inherited
 * milestone belongs to a group above.
 */
function addressOf({ iid, home, project_id: project }: MilestoneWithCounts): string {
  const kind: PlaceKind = project === undefined ? "group" : "project";
  return milestonePath({ kind, full_path: home }, iid);
}
