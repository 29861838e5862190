/** The milestones of a project or group in one state (for example closed), page by page. */
import {
  milestonePath,
  milestonesPath,
  type MilestoneWithCounts,
  type MilestoneListQuery,
} from "@cairn/contract/milestones";
import type { PlaceFrame, PlaceKind } from "@cairn/contract/places";
import type { ReactNode } from "react";
import type { MenuEntry } from "../../ui/overlays/menu.tsx";
import { PeriodList, PeriodProgress, PeriodRow } from "../planning/index.ts";
import { canManageMilestone, useMilestoneActions } from "./milestone-actions.ts";
import { MilestoneBadges } from "./milestone-badges.tsx";
import { MilestoneDates } from "./milestone-dates.tsx";
import { useMilestones } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";

export function MilestoneList(props: {
  place: PlaceFrame;
  question: MilestoneListQuery;
  /** Search field above the list. A list without milestones does not show it. */
  searchBar: ReactNode;
  onEdit: (milestone: MilestoneWithCounts) => void;
}) {
  const { place, question, onEdit } = props;
  const query = useMilestones(place, question);
  const actions = useMilestoneActions(place, () => {});
  const isEmpty = query.data?.items.length === 0 && !question.search;
  const listMenuItems = (milestone: MilestoneWithCounts): MenuEntry[] => [
    { id: "edit", label: texts.edit, icon: "pencil", onAction: () => onEdit(milestone) },
    actions.turning(milestone),
    "line",
    ...actions.rareActions(milestone),
  ];
  return (
    <>
      {!isEmpty && props.searchBar}
      <PeriodList
        query={query}
        question={question}
        texts={texts}
        pageHref={(page) => milestonesPath(place, { ...question, page })}
        renderRow={(milestone) => (
          <PeriodRow
            key={milestone.id}
            icon="milestone"
            title={milestone.title}
            href={addressOf(milestone)}
            opensByRow
            badges={<MilestoneBadges milestone={milestone} place={place} />}
            dates={<MilestoneDates milestone={milestone} />}
            progress={<PeriodProgress title={milestone.title} issues={milestone.issues} />}
            menu={canManageMilestone(place, milestone) ? listMenuItems(milestone) : null}
          />
        )}
      />
    </>
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
