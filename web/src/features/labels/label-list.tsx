/** All labels of a project or group: first prioritized labels, then its own, then inherited ones. */
import type { Label } from "@cairn/contract/labels";
import type { PlaceFrame } from "@cairn/contract/places";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { useAnnounceToScreenReaders } from "../../ui/base/live-regions.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { useLabelActions } from "./label-actions.ts";
import { LabelRow } from "./label-row.tsx";
import { useLabels } from "./labels.api.ts";
import { labelMessages as texts } from "./labels.messages.ts";
import styles from "./labels.module.css";
import { sortPrioritizedLabels } from "./ranking.ts";
import { StarterLabelsButton } from "./starter-labels.tsx";

interface Shown {
  place: PlaceFrame;
  search: string;
  /** Search field above the list. A list without labels does not show it. */
  searchBar: ReactNode;
  onEdit: (label: Label) => void;
}

export function LabelList(props: Shown) {
  const query = useLabels(props.place);
  return (
    <>
      {query.labels?.length !== 0 && props.searchBar}
      <Labels {...props} query={query} />
    </>
  );
}

function Labels({ query, ...props }: Shown & { query: ReturnType<typeof useLabels> }) {
  if (query.labels !== undefined) {
    return <Sections {...props} labels={query.labels} isOwn={query.isOwn} />;
  }
  if (query.error !== null) {
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={query.refetch}
        retrying={query.isFetching}
      >
        {toErrorMessage(query.error)}
      </ErrorState>
    );
  }
  return <LabelListSkeleton />;
}

export function LabelListSkeleton() {
  return (
    <Card title={texts.title} busy>
      <SkeletonRows rows={6} lines={2} />
    </Card>
  );
}

function Sections(props: Shown & { labels: readonly Label[]; isOwn: (label: Label) => boolean }) {
  const { place, labels, isOwn, search } = props;
  const actionsOf = useLabelActions(place, labels);
  const found = labels.filter((label) => fits(label, search));
  useFoundAloud(search, found.length);
  if (labels.length === 0) {
    return (
      <EmptyState
        level={2}
        title={texts.emptyTitle}
        action={place.abilities.manage_labels && <StarterLabelsButton place={place} />}
      >
        {texts.emptyText}
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState level={2} title={texts.nothingFoundTitle}>
        {texts.nothingFoundText}
      </EmptyState>
    );
  }
  const ranked = sortPrioritizedLabels(found);
  const others = found.filter(({ priority }) => priority === null);
  const sections = [
    { title: texts.prioritised, labels: ranked },
    {
      title: place.kind === "group" ? texts.own.group : texts.own.project,
      labels: others.filter(isOwn),
    },
    { title: texts.inherited, labels: others.filter((label) => !isOwn(label)) },
  ];
  const edits = (label: Label) => place.abilities.manage_labels && isOwn(label);
  return (
    <div className={styles.stack}>
      {sections
        .filter((section) => section.labels.length > 0)
        .map((section) => (
          <Card key={section.title} title={section.title} count={section.labels.length}>
            <ListRows label={section.title}>
              {section.labels.map((label) => (
                <LabelRow
                  key={label.id}
                  label={label}
                  place={place}
                  seesIssues={place.abilities.see_issues}
                  onEdit={edits(label) ? () => props.onEdit(label) : undefined}
                  actions={actionsOf(label, isOwn(label))}
                />
              ))}
            </ListRows>
          </Card>
        ))}
    </div>
  );
}

function fits({ name, description }: Label, search: string): boolean {
  return `${name}\n${description ?? ""}`.toLowerCase().includes(search.trim().toLowerCase());
}

function useFoundAloud(search: string, count: number): void {
  const announce = useAnnounceToScreenReaders();
  useEffect(() => {
    if (search) announce(texts.found(count));
  }, [announce, search, count]);
}
