/** Front page of a project, a group or a user. */
import { userActivityUrl, projectActivityPath } from "@cairn/contract/issues/activity";
import { assignedIssuesUrl, recentIssuesUrl } from "@cairn/contract/home";
import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { ActivityList, activityMessages } from "../../features/activity/index.ts";
import { OverviewHeadingSkeleton, GroupOverview } from "../../features/groups/index.ts";
import { GroupProjects, UserProfilePage, ProjectOverview } from "../../features/projects/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { RecentIssues, useRecentIssues } from "../shared/recent-issues.tsx";
import { recentIssuesMessages as texts } from "../shared/home.messages.ts";

export function Page() {
  const { place: path } = useMatchedRoute();
  const { data: place } = usePlaceFrame();
  usePageTitle(place?.name);
  if (!place) {
    return (
      <>
        <OverviewHeadingSkeleton name={path?.split("/").at(-1) ?? ""} />
        <SkeletonRows rows={6} lines={2} />
      </>
    );
  }
  if (place.kind === "project") {
    return <ProjectOverview place={place} issues={<ProjectIssues place={place} />} />;
  }
  if (place.kind === "group") {
    return <GroupOverview group={place} projects={<GroupProjects group={place} />} />;
  }
  return (
    <UserProfilePage
      place={place}
      issues={<AssignedIssues username={place.full_path} />}
      activity={<ActivityList url={userActivityUrl(place.full_path)} isOfUser />}
    />
  );
}

function AssignedIssues(props: { username: string }) {
  const issues = useRecentIssues(assignedIssuesUrl(props.username));
  return (
    <RecentIssues
      label={texts.assignedIssues}
      query={issues}
      empty={<EmptyState title={texts.noneAssigned}>{texts.noneAssignedText}</EmptyState>}
    />
  );
}

function ProjectIssues({ place }: { place: PlaceFrame }) {
  const { see_issues: seesIssues } = place.abilities;
  const issues = useRecentIssues(recentIssuesUrl(place.full_path), seesIssues);
  if (!seesIssues) return null;
  return (
    <Card
      title={texts.recentIssues}
      actions={
        <>
          <Link
            href={projectActivityPath(place.full_path)}
            className={buttonClassName({ variant: "ghost", size: "sm" })}
          >
            {activityMessages.title}
          </Link>
          <Link
            href={placePagePath(place, "issues")}
            className={buttonClassName({ variant: "ghost", size: "sm" })}
          >
            {texts.allIssues}
          </Link>
        </>
      }
    >
      <RecentIssues
        label={texts.recentIssues}
        query={issues}
        isInProject
        empty={<NoIssues place={place} />}
      />
    </Card>
  );
}

/** Empty state of a project without issues. */
function NoIssues({ place }: { place: PlaceFrame }) {
  const mayBegin = place.abilities.create_issue;
  return (
    <EmptyState title={texts.noIssues}>
      {mayBegin ? texts.noIssuesText : texts.noIssuesToMake}
    </EmptyState>
  );
}
