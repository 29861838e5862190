import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import {
  MILESTONE_TABS,
  milestonesPath,
  type MilestoneWithCounts,
  type MilestoneIssuesQuery,
} from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { IssueRow } from "../../features/issues/index.ts";
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
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

export function Page() {
  const name = usePlaceKey();
  const { iid = "" } = useMatchedRoute().params;
  const { data: place } = usePlaceFrame();
  const { data: milestone, error, isFetching, refetch } = useMilestone(name, iid);
  usePageTitle(milestone?.title ?? texts.title, place?.name);
  if (place && milestone) return <Shown place={place} milestone={milestone} />;
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorPage {...pageMessages.notFound} />;
  }
  return (
    <>
      <PageHeading title={texts.one} />
      {error ? (
        <ErrorState
          level={2}
          title={texts.oneFailedTitle}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {toErrorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonBlock lines={5} />
      )}
    </>
  );
}

function Shown(props: { place: PlaceFrame; milestone: MilestoneWithCounts }) {
  const { place, milestone } = props;
  const question = asked(useRawQueryString());
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
        renderIssue={(issue) => <PlannedIssue key={issue.id} issue={issue} place={place} />}
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

function PlannedIssue(props: { issue: IssueListItem; place: PlaceFrame }) {
  const { issue, place } = props;
  const narrowed = (title: string) =>
    `${issueListPath(place)}?${new URLSearchParams({ "label_name[]": title })}`;
  return (
    <IssueRow
      issue={issue}
      isInProject={place.kind === "project"}
      selection={null}
      labelHref={narrowed}
    />
  );
}

/**
 * Parses the query string of a milestone page, which selects the issues by state and cursor.
 * Without a state, the page lists all issues.
 */
function asked(search: string): MilestoneIssuesQuery {
  const query = new URLSearchParams(search);
  return {
    state: MILESTONE_TABS.find((tab) => tab === query.get("state")) ?? "all",
    page_after: query.get("page_after") ?? undefined,
    page_before: query.get("page_before") ?? undefined,
  };
}
