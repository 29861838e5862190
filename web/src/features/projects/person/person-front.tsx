import type { PlaceFrame } from "@cairn/contract/places";
import { placePagePath } from "@cairn/contract/places";
import { NEW_PROJECT_PATH } from "@cairn/contract/projects";
import { PROFILE_PATH } from "@cairn/contract/users";
import type { User } from "@cairn/contract/users";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import {
  PlaceSearchResults,
  buildPlaceListHref,
  usePlaceListQueryFromUrl,
} from "../../groups/index.ts";
import { StatusLine, useUserStatus } from "../../users/index.ts";
import { ProjectRow } from "../list/project-row.tsx";
import { useUser, useMemberProjects } from "../projects.api.ts";
import { userProfileMessages as texts, projectMessages } from "../projects.messages.ts";
import styles from "./person-front.module.css";

/** A user's profile page: avatar, name, assigned issues, activity and projects that the viewer can see. */
export function UserProfilePage(props: {
  place: PlaceFrame;
  issues: ReactNode;
  activity: ReactNode;
}) {
  const { place } = props;
  const person = useUser(place.full_path);
  const status = useUserStatus(place.full_path).data;
  const isMe = usePageContext().session.user?.username === place.full_path;
  return (
    <>
      <header className={styles.heading}>
        <Avatar
          name={place.name}
          seed={person.data?.id ?? 0}
          src={person.data?.avatar_url ?? null}
          size={72}
        />
        <div className={styles.words}>
          <h1 tabIndex={-1}>{place.name}</h1>
          <p className={styles.facts}>
            <span>@{place.full_path}</span>
            {person.isPending && <Skeleton width="short" />}
            {person.data && <Facts person={person.data} />}
          </p>
          {person.isError && !person.data && (
            <InlineError retrying={person.isFetching} onRetry={() => void person.refetch()}>
              {texts.personFailed}
            </InlineError>
          )}
          {status?.shown && <StatusLine status={status} />}
          {person.data && <WorkAndPlace person={person.data} />}
          {person.data?.bio && <p className={styles.bio}>{person.data.bio}</p>}
        </div>
        {isMe && (
          <Link href={PROFILE_PATH} className={buttonClassName({})}>
            {texts.editProfile}
          </Link>
        )}
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={texts.assigned}>{props.issues}</Card>
          <Card title={texts.activity}>{props.activity}</Card>
        </div>
        <div className={styles.column}>
          <PersonProjects place={place} isMe={isMe} />
        </div>
      </div>
    </>
  );
}

function Facts({ person }: { person: User }) {
  return (
    <>
      <span>
        {texts.joined} <FormattedDate iso={person.created_at} />
      </span>
      {person.state === "blocked" && <Badge intent="warning">{texts.blocked}</Badge>}
    </>
  );
}

/** Work, location and website, as far as the user has entered them. */
function WorkAndPlace({ person }: { person: User }) {
  const { work_information: work, location, website_url: website } = person;
  if (!work && !location && !website) return null;
  return (
    <p className={styles.facts}>
      {work && <span>{work}</span>}
      {location && <span>{location}</span>}
      {website && (
        <a href={website} rel="nofollow noopener noreferrer">
          {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </a>
      )}
    </p>
  );
}

function PersonProjects(props: { place: PlaceFrame; isMe: boolean }) {
  const wish = usePlaceListQueryFromUrl();
  const projects = useMemberProjects(props.place.full_path, wish);
  const front = placePagePath(props.place);
  const first = props.isMe && (
    <Link href={NEW_PROJECT_PATH} className={buttonClassName({ variant: "primary" })}>
      {projectMessages.createFirst}
    </Link>
  );
  return (
    <Card title={texts.projects} count={projects.data?.total ?? undefined}>
      <PlaceSearchResults
        label={texts.projects}
        query={projects}
        rows={3}
        empty={
          <EmptyState title={projectMessages.noneOfPerson} action={first}>
            {projectMessages.noneOfPersonText}
          </EmptyState>
        }
        paging={{
          label: projectMessages.pages,
          page: wish.page ?? 1,
          hrefOf: (page) => buildPlaceListHref(front, { page }),
        }}
      >
        {(project) => <ProjectRow key={project.id} project={project} brief />}
      </PlaceSearchResults>
    </Card>
  );
}
