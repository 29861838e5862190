/** The iterations of a group, or of the groups above a project, in one state, page by page. */
import {
  iterationPath,
  iterationsPath,
  type IterationListQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Badge } from "../../ui/work/badge.tsx";
import type { MenuEntry } from "../../ui/overlays/menu.tsx";
import { PeriodList, PeriodRow } from "../planning/index.ts";
import { canManageIteration, useIterationActions } from "./iteration-actions.ts";
import { IterationDates, IterationStateBadge } from "./iteration-dates.tsx";
import { IterationProgress } from "./iteration-progress.tsx";
import { useIterations } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";

export function IterationList(props: {
  place: PlaceFrame;
  question: IterationListQuery;
  create: ReactNode;
  onEdit: (iteration: IterationWithCounts) => void;
}) {
  const { place, question, onEdit } = props;
  const query = useIterations(place, question);
  const { remove } = useIterationActions(place.full_path, () => {});
  const listMenuItems = (iteration: IterationWithCounts): MenuEntry[] => [
    { id: "edit", label: texts.edit, icon: "pencil", onAction: () => onEdit(iteration) },
    {
      id: "delete",
      label: texts.remove,
      icon: "trash",
      danger: true,
      onAction: () => void remove(iteration),
    },
  ];
  return (
    <PeriodList
      query={query}
      question={question}
      texts={texts}
      emptyAction={props.create}
      pageHref={(page) => iterationsPath(place, { ...question, page })}
      renderRow={(iteration) => (
        <PeriodRow
          key={iteration.id}
          icon="refresh-cw"
          title={iteration.title}
          href={iterationPath(iteration.home, iteration.id)}
          badges={
            <>
              <IterationStateBadge iteration={iteration} />
              {iteration.home !== place.full_path && <Badge>{texts.from(iteration.home)}</Badge>}
            </>
          }
          dates={<IterationDates iteration={iteration} />}
          progress={<IterationProgress iteration={iteration} />}
          menu={canManageIteration(place, iteration) ? listMenuItems(iteration) : null}
        />
      )}
    />
  );
}
