import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { PlaceSearchResults } from "../finding/search-results.tsx";
import { PlaceSearchForm } from "../finding/list-search.tsx";
import { buildPlaceListHref, usePlaceListQueryFromUrl } from "../finding/use-list-query.ts";
import { useSubgroups } from "../groups.api.ts";
import { groupOverviewMessages as texts } from "../groups.messages.ts";
import { GroupRow } from "../list/group-row.tsx";
import { AccessRequestButton } from "./access-request-button.tsx";
import { CopyableAttribute } from "./copy-attribute.tsx";
import { MemberAvatars } from "./member-avatars.tsx";
import { OverviewColumns } from "./front-columns.tsx";
import { OverviewHeading } from "./front-heading.tsx";
import styles from "./group-front.module.css";
import { IssueAndMilestoneLinks } from "./open-counts.tsx";
import { OverviewSidebarSection } from "./side-block.tsx";

/**
 * Front page of a group: its subgroups and projects,
 * its members, and links to its issues and milestones.
 */
export function GroupOverview(props: { group: PlaceFrame; projects: ReactNode }) {
  const { group } = props;
  return (
    <>
      <OverviewHeading
        place={group}
        avatarUrl={null}
        actions={
          <>
            <AccessRequestButton place={group} />
            <NewThings group={group} />
          </>
        }
      />
      <OverviewColumns
        asideLabel={texts.about}
        aside={
          <>
            <OverviewSidebarSection title={texts.about}>
              <CopyableAttribute
                text={group.full_path}
                value={group.full_path}
                copyLabel={texts.copyPath}
              />
              <CopyableAttribute
                text={texts.id(group.id)}
                value={String(group.id)}
                copyLabel={texts.copyId}
              />
            </OverviewSidebarSection>
            <IssueAndMilestoneLinks place={group} />
            <MemberAvatars place={group} />
          </>
        }
      >
        <Subgroups group={group} />
        {props.projects}
      </OverviewColumns>
    </>
  );
}

function NewThings(props: { group: PlaceFrame }) {
  const { id, abilities } = props.group;
  return (
    <>
      {abilities.create_subgroup && (
        <Link
          href={`/groups/new?parent_id=${id}`}
          className={buttonClassName({ icon: "folder-plus" })}
        >
          <Icon of="folder-plus" />
          {texts.newSubgroup}
        </Link>
      )}
      {abilities.create_project && (
        <Link
          href={`/projects/new?namespace_id=${id}`}
          className={buttonClassName({ variant: "primary", icon: "square-plus" })}
        >
          <Icon of="square-plus" />
          {texts.newProject}
        </Link>
      )}
    </>
  );
}

function Subgroups(props: { group: PlaceFrame }) {
  const { group } = props;
  const wish = usePlaceListQueryFromUrl();
  const page = wish.subgroups_page ?? 1;
  const subgroups = useSubgroups(group.full_path, { search: wish.search, page });
  const front = placePagePath(group);
  const isEmpty = subgroups.data?.items.length === 0 && page === 1;
  return (
    <>
      <div className={styles.tools}>
        <PlaceSearchForm label={texts.searchHere} busy={subgroups.isPlaceholderData} />
      </div>
      {/* Most groups have no subgroups, so an empty list is not shown. */}
      {!isEmpty && (
        <Card title={texts.subgroups} count={subgroups.data?.total ?? undefined}>
          <PlaceSearchResults
            label={texts.subgroups}
            query={subgroups}
            rows={2}
            empty={null}
            paging={{
              label: texts.pagesOfSubgroups,
              page,
              hrefOf: (next) => buildPlaceListHref(front, { ...wish, subgroups_page: next }),
            }}
          >
            {(subgroup) => <GroupRow key={subgroup.id} group={subgroup} />}
          </PlaceSearchResults>
        </Card>
      )}
    </>
  );
}
