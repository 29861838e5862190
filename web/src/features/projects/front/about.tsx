import type { PlaceFrame } from "@cairn/contract/places";
import type { Project } from "@cairn/contract/projects";
import type { UseQueryResult } from "@tanstack/react-query";
import type { IconName } from "../../../../icon-names.ts";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/work/badge.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import {
  CopyableAttribute,
  groupOverviewMessages,
  OverviewSidebarSection,
} from "../../groups/index.ts";
import { projectOverviewMessages as texts } from "../projects.messages.ts";
import styles from "./about.module.css";

export function AboutProjectSection(props: { place: PlaceFrame; query: UseQueryResult<Project> }) {
  const { place, query } = props;
  return (
    <OverviewSidebarSection title={groupOverviewMessages.about}>
      <ul className={styles.facts}>
        <Fact icon="link-2">
          <CopyableAttribute
            text={place.full_path}
            value={place.full_path}
            copyLabel={groupOverviewMessages.copyPath}
          />
        </Fact>
        <Fact icon="hash">
          <CopyableAttribute
            text={groupOverviewMessages.id(place.id)}
            value={String(place.id)}
            copyLabel={groupOverviewMessages.copyId}
          />
        </Fact>
        <Fact icon="calendar-plus">
          {query.data ? (
            <span>
              {texts.createdOn} <FormattedDate iso={query.data.created_at} />
            </span>
          ) : (
            <Skeleton width="medium" />
          )}
        </Fact>
      </ul>
      {query.isError && !query.data && (
        <InlineError retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {texts.failed}
        </InlineError>
      )}
      {query.data && query.data.topics.length > 0 && (
        <ul className={styles.topics} aria-label={texts.topics}>
          {query.data.topics.map((topic) => (
            <li key={topic}>
              <Badge intent="outline">{topic}</Badge>
            </li>
          ))}
        </ul>
      )}
    </OverviewSidebarSection>
  );
}

function Fact(props: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>
        <Icon of={props.icon} />
      </span>
      {props.children}
    </li>
  );
}
