import { milestonesPath, type MilestoneWithCounts } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import {
  canManageMilestone,
  MilestoneBadges,
  MilestoneDates,
  MilestoneDialog,
  milestoneMessages as texts,
  MilestoneView,
  useMilestone,
  useMilestoneActions,
} from "../../features/milestones/index.ts";
import { useRegisterPageCommands, type PageCommand } from "../../platform/actions.ts";
import { usePlaceKey } from "../../platform/place-name.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { PeriodPage, PlannedIssueRow, usePlannedIssuesQuery } from "./period-page.tsx";

export function Page() {
  const name = usePlaceKey();
  const { iid = "" } = useMatchedRoute().params;
  return (
    <PeriodPage
      query={useMilestone(name, iid)}
      tabTitle={texts.title}
      heading={texts.one}
      failedTitle={texts.oneFailedTitle}
    >
      {(place, milestone) => <Shown place={place} milestone={milestone} />}
    </PeriodPage>
  );
}

function Shown(props: { place: PlaceFrame; milestone: MilestoneWithCounts }) {
  const { place, milestone } = props;
  const question = usePlannedIssuesQuery();
  const [isEditing, setEditing] = useState(false);
  const manages = canManageMilestone(place, milestone);
  return (
    <>
      <PageHeading
        title={milestone.title}
        actions={manages && <Controls {...props} onEdit={() => setEditing(true)} />}
        meta={
          <>
            <MilestoneBadges milestone={milestone} place={place} />
            <MilestoneDates milestone={milestone} />
          </>
        }
      />
      <MilestoneView
        place={place}
        milestone={milestone}
        question={question}
        renderIssue={(issue) => <PlannedIssueRow key={issue.id} issue={issue} place={place} />}
      />
      {isEditing && (
        <MilestoneDialog place={place} milestone={milestone} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function Controls(props: {
  place: PlaceFrame;
  milestone: MilestoneWithCounts;
  onEdit: () => void;
}) {
  const { place, milestone, onEdit } = props;
  const [, navigate] = useLocation();
  const [isTurning, setTurning] = useState(false);
  const actions = useMilestoneActions(place, () => navigate(milestonesPath(place)));
  const isOpen = milestone.state === "active";
  const turn = async () => {
    setTurning(true);
    await actions.turn(milestone, isOpen ? "close" : "activate");
    setTurning(false);
  };
  useRegisterPageCommands(
    useMemo(
      (): readonly PageCommand[] => [
        {
          id: "milestone.edit",
          label: texts.edit,
          group: "here",
          icon: "pencil",
          keys: "e",
          run: onEdit,
        },
      ],
      [onEdit],
    ),
  );
  return (
    <>
      <Button icon="pencil" shortcut="e" onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button
        icon={isOpen ? "circle-check" : "circle-dot"}
        pending={isTurning}
        onClick={() => void turn()}
      >
        {isOpen ? texts.close : texts.reopen}
      </Button>
      <Menu
        label={texts.more(milestone.title)}
        placement="bottom end"
        items={actions.rareActions(milestone)}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon="ellipsis"
            size="md"
            outline
            label={texts.more(milestone.title)}
          />
        )}
      />
    </>
  );
}
