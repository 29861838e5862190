/** The page of one iteration of a group. */
import { iterationsPath, type IterationWithCounts } from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { useLocation } from "wouter";
import {
  canManageIteration,
  IterationDates,
  IterationDialog,
  iterationMessages as texts,
  IterationStateBadge,
  IterationView,
  useIteration,
  useIterationActions,
} from "../../features/iterations/index.ts";
import { usePlaceKey } from "../../platform/place-name.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { PeriodPage, PlannedIssueRow, usePlannedIssuesQuery } from "./period-page.tsx";

export function IterationPage({ id }: { id: string }) {
  const { full_path: group } = usePlaceKey();
  return (
    <PeriodPage
      query={useIteration(group, id)}
      tabTitle={texts.one}
      heading={texts.one}
      failedTitle={texts.oneFailedTitle}
    >
      {(place, iteration) => <Shown place={place} iteration={iteration} />}
    </PeriodPage>
  );
}

function Shown(props: { place: PlaceFrame; iteration: IterationWithCounts }) {
  const { place, iteration } = props;
  const question = usePlannedIssuesQuery();
  const [isEditing, setEditing] = useState(false);
  const [, navigate] = useLocation();
  const { remove } = useIterationActions(place.full_path, () => navigate(iterationsPath(place)));
  return (
    <>
      <PageHeading
        title={iteration.title}
        actions={
          canManageIteration(place, iteration) && (
            <>
              <Button icon="pencil" onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <Button variant="danger-quiet" onClick={() => void remove(iteration)}>
                {texts.remove}
              </Button>
            </>
          )
        }
        meta={
          <>
            <IterationStateBadge iteration={iteration} />
            <IterationDates iteration={iteration} />
          </>
        }
      />
      <IterationView
        place={place}
        iteration={iteration}
        question={question}
        renderIssue={(issue) => <PlannedIssueRow key={issue.id} issue={issue} place={place} />}
      />
      {isEditing && (
        <IterationDialog
          group={place.full_path}
          iteration={iteration}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
