/** The iterations of a group, or of the groups above a project, in one state, page by page. */
import {
  iterationPath,
  iterationsPath,
  type IterationListQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { canManageIteration, useIterationActions } from "./iteration-actions.ts";
import { IterationDates, IterationStateBadge } from "./iteration-dates.tsx";
import { IterationProgress } from "./iteration-progress.tsx";
import { useIterations } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";
import styles from "./iterations.module.css";

interface Shown {
  place: PlaceFrame;
  question: IterationListQuery;
  create: ReactNode;
  onEdit: (iteration: IterationWithCounts) => void;
}

export function IterationList(props: Shown) {
  const { place, question, create } = props;
  const { data, error, isFetching, refetch } = useIterations(place, question);
  if (data === undefined) {
    if (!error) return <IterationListSkeleton />;
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.items.length === 0) {
    return question.search ? (
      <EmptyState level={2} title={texts.nothingFoundTitle}>
        {texts.nothingFoundText}
      </EmptyState>
    ) : (
      <EmptyState level={2} title={texts.emptyTitle[question.state ?? "opened"]} action={create}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  const { page = 1 } = question;
  const step = (to: number) => ({ href: iterationsPath(place, { ...question, page: to }) });
  return (
    <div className={styles.box} aria-busy={isFetching || undefined}>
      <Rows {...props} iterations={data.items} />
      <Pager
        label={texts.pages}
        previous={page > 1 ? step(page - 1) : null}
        next={data.next === null ? null : step(page + 1)}
      >
        {data.total !== null && texts.total(data.total)}
      </Pager>
    </div>
  );
}

export function IterationListSkeleton() {
  return (
    <div className={styles.box} aria-busy="true">
      <SkeletonRows rows={5} lines={2} />
    </div>
  );
}

function Rows(props: Shown & { iterations: readonly IterationWithCounts[] }) {
  const { place, onEdit } = props;
  const { remove } = useIterationActions(place.full_path, () => {});
  return (
    <ListRows label={texts.list}>
      {props.iterations.map((iteration) => (
        <ListRow
          key={iteration.id}
          lines={2}
          leading={<Icon of="refresh-cw" />}
          title={
            <RowLink href={iterationPath(iteration.home, iteration.id)}>{iteration.title}</RowLink>
          }
          beside={
            <>
              <IterationStateBadge iteration={iteration} />
              {iteration.home !== place.full_path && <Badge>{texts.from(iteration.home)}</Badge>}
            </>
          }
          meta={<IterationDates iteration={iteration} />}
          facts={<IterationProgress iteration={iteration} />}
          trailing={
            canManageIteration(place, iteration) && (
              <Menu
                label={texts.more(iteration.title)}
                placement="bottom end"
                items={[
                  {
                    id: "edit",
                    label: texts.edit,
                    icon: "pencil",
                    onAction: () => onEdit(iteration),
                  },
                  {
                    id: "delete",
                    label: texts.remove,
                    icon: "trash",
                    danger: true,
                    onAction: () => void remove(iteration),
                  },
                ]}
                trigger={(trigger) => (
                  <IconButton {...trigger} icon="ellipsis" label={texts.more(iteration.title)} />
                )}
              />
            )
          }
        />
      ))}
    </ListRows>
  );
}
