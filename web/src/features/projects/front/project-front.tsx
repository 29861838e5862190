import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Badge } from "../../../ui/work/badge.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import {
  AccessRequestButton,
  MemberAvatars,
  OverviewColumns,
  OverviewHeading,
  groupOverviewMessages,
  IssueAndMilestoneLinks,
} from "../../groups/index.ts";
import { useProject } from "../projects.api.ts";
import { projectOverviewMessages as texts, projectMessages } from "../projects.messages.ts";
import { AboutProjectSection } from "./about.tsx";
import styles from "./project-front.module.css";

/**
 * Front page of a project: its issues, its members, and links to its issues and milestones. Does not
 * show code.
 */
export function ProjectOverview(props: { place: PlaceFrame; issues: ReactNode }) {
  const { place } = props;
  const project = useProject(place.full_path);
  return (
    <>
      {place.archived && (
        <div className={styles.banner}>
          <Banner intent="neutral" icon="archive">
            {groupOverviewMessages.archived}
          </Banner>
        </div>
      )}
      <OverviewHeading
        place={place}
        avatarUrl={project.data?.avatar_url ?? null}
        badges={place.archived && <Badge intent="warning">{projectMessages.archived}</Badge>}
        actions={
          <>
            <AccessRequestButton place={place} />
            {place.abilities.create_issue && (
              <Link
                href={placePagePath(place, "issues/new")}
                className={buttonClassName({ variant: "primary", icon: "plus" })}
              >
                <Icon of="plus" />
                {texts.newIssue}
              </Link>
            )}
          </>
        }
      />
      <OverviewColumns
        asideLabel={groupOverviewMessages.about}
        aside={
          <>
            <AboutProjectSection place={place} query={project} />
            <IssueAndMilestoneLinks place={place} />
            <MemberAvatars place={place} />
          </>
        }
      >
        {props.issues}
      </OverviewColumns>
    </>
  );
}
