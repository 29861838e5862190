import type { PlaceFrame } from "@cairn/contract/places";
import type { Project } from "@cairn/contract/projects";
import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarPlus, GitBranch, Hash, Link2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/work/badge.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { InlineFailure } from "../../../ui/feedback/inline-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { DateOnly } from "../../../ui/text/time.tsx";
import { CopyAttribute, frontTexts, SideBlock } from "../../groups/index.ts";
import { projectFrontTexts as texts } from "../projects.messages.ts";
import styles from "./about.module.css";

export function About(props: { place: PlaceFrame; query: UseQueryResult<Project> }) {
  const { place, query } = props;
  return (
    <SideBlock title={frontTexts.about}>
      <ul className={styles.facts}>
        <Fact icon={Link2}>
          <CopyAttribute
            text={place.full_path}
            value={place.full_path}
            copyLabel={frontTexts.copyPath}
          />
        </Fact>
        <Fact icon={Hash}>
          <CopyAttribute
            text={frontTexts.id(place.id)}
            value={String(place.id)}
            copyLabel={frontTexts.copyId}
          />
        </Fact>
        <Fact icon={CalendarPlus}>
          {query.data ? (
            <span>
              {texts.createdOn} <DateOnly iso={query.data.created_at} />
            </span>
          ) : (
            <Skeleton width="medium" />
          )}
        </Fact>
        {query.data?.empty_repo && <Fact icon={GitBranch}>{texts.noCode}</Fact>}
      </ul>
      {query.isError && !query.data && (
        <InlineFailure retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {texts.failed}
        </InlineFailure>
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
    </SideBlock>
  );
}

function Fact(props: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>
        <Icon of={props.icon} />
      </span>
      {props.children}
    </li>
  );
}
