/** Bulk edit bar for the selected issues. Loads when the first issue is selected. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import type { PlaceFrame } from "@cairn/contract/places";
import type { IconName } from "../../../../../icon-names.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { KeyboardShortcut } from "../../../../ui/keyboard/keyboard-shortcut.tsx";
import { DatePicker } from "../../../../ui/overlays/date-picker.tsx";
import { MultiPicker, Picker, type PickerOption } from "../../../../ui/overlays/picker.tsx";
import type { PopupTriggerProps } from "../../../../ui/buttons/use-trigger.ts";
import { bulkUpdateMessages as texts, issueRowMessages } from "../../shared/issue-list.messages.ts";
import { findCommonLabels, findMixedLabels } from "./bulk-changes.ts";
import styles from "./bulk-head.module.css";
import { LABEL_PICKER_PROPS, toLabelPickerOption } from "../../shared/label-picker-option.tsx";
import type { IssueSelection } from "./selection.ts";
import {
  findOpenIterationOptions,
  findLabels,
  findMilestoneOptions,
  findUserOptions,
  type FilterOption,
} from "../../shared/find-choices.tsx";
import { useBulkPlace, type BulkPlace } from "./use-bulk-place.ts";
import { useBulkUpdateActions } from "./use-bulk-update.ts";
import { WeightPopover } from "./weight-popover.tsx";

/**
 * Value of a picker when the selected issues have different values.
 * It matches no option, so the picker shows none as chosen.
 */
const MIXED = "";

interface BarProps {
  issues: readonly IssueListItem[];
  /** Project or group of the list; null in the viewer's own list. */
  place: PlaceFrame | null;
  selection: IssueSelection;
}

export default function BulkBar(props: BarProps) {
  const { issues, selection } = props;
  const { place, isAllowed } = useBulkPlace(props.place, issues);
  const { change, isPending: isSending } = useBulkUpdateActions(issues);
  const isPending = isSending || isAllowed === undefined;
  const hasOpen = issues.some(({ state }) => state === "opened");
  return (
    <div className={styles.actions}>
      {isAllowed === false ? (
        <span className={styles.total}>{texts.notAllowed}</span>
      ) : (
        <>
          {place && <PlacePickers {...{ place, issues, change, isPending }} />}
          <DatePicker
            label={texts.dueDate}
            trigger={buttonFor(texts.dueDate, "calendar", isPending)}
            value={null}
            noneLabel={texts.noDueDate}
            onChange={(date) =>
              change({ due_date: date ?? "" }, (count) => texts.done.dueDate(date, count))
            }
          />
          <WeightPopover
            trigger={buttonFor(texts.weight, "weight", isPending)}
            onChange={(weight) =>
              change({ weight: weight ?? "" }, (count) => texts.done.weight(weight, count))
            }
          />
          <Picker
            label={texts.health}
            trigger={buttonFor(texts.health, "heart-pulse", isPending)}
            options={HEALTH_STATUSES.map((id) => ({ id, label: issueRowMessages.health[id] }))}
            value={MIXED}
            noneLabel={texts.noHealth}
            onChange={(id, health) =>
              change({ health_status: (id ?? "") as HealthStatus | "" }, (count) =>
                texts.done.health(health?.label ?? null, count),
              )
            }
          />
          <Button
            size="xs"
            pending={isPending}
            icon={hasOpen ? "circle-check" : "circle-dot"}
            aria-label={hasOpen ? texts.closeSelected : texts.reopenSelected}
            onClick={() =>
              change(
                { state_event: hasOpen ? "close" : "reopen" },
                hasOpen ? texts.done.close : texts.done.reopen,
              )
            }
          >
            {hasOpen ? texts.close : texts.reopen}
          </Button>
        </>
      )}
      <span className={styles.clear}>
        <Button size="xs" variant="ghost" onClick={() => selection.replace([])}>
          {texts.clear} <KeyboardShortcut keys="esc" />
        </Button>
      </span>
    </div>
  );
}

/** Pickers of what belongs to a project or group: labels, people, milestones and iterations. */
function PlacePickers(
  props: Pick<BarProps, "issues"> &
    ReturnType<typeof useBulkUpdateActions> & { place: NonNullable<BulkPlace["place"]> },
) {
  const { place, change, isPending } = props;
  const common = findCommonLabels(props.issues);
  const mixed = findMixedLabels(props.issues);
  return (
    <>
      <MultiPicker
        label={texts.labels}
        trigger={buttonFor(texts.labels, "tag", isPending)}
        {...LABEL_PICKER_PROPS}
        load={async (query) => (await findLabels(place, query)).map(toLabelPickerOption)}
        values={common.map(({ id }) => `${id}`)}
        mixed={mixed.map(({ id }) => `${id}`)}
        chosen={[...common, ...mixed].map(({ id, title: name, color }) =>
          toLabelPickerOption({ id, name, color }),
        )}
        applyLabel={texts.apply}
        onApply={(ids, _options, before) => {
          const add = ids.filter((id) => !before.includes(id)).map(Number);
          const remove = before.filter((id) => !ids.includes(id)).map(Number);
          change(
            {
              ...(add.length > 0 && { add_label_ids: add }),
              ...(remove.length > 0 && { remove_label_ids: remove }),
            },
            texts.done.labels,
          );
        }}
      />
      <Picker
        label={texts.assignee}
        trigger={buttonFor(texts.assignee, "user", isPending)}
        load={async (query) => (await findUserOptions(place, query)).map(asOption)}
        value={MIXED}
        noneLabel={texts.unassigned}
        onChange={(id, person) =>
          change({ assignee_ids: [Number(id ?? 0)] }, (count) =>
            texts.done.assignees(person?.label ?? null, count),
          )
        }
      />
      <Picker
        label={texts.milestone}
        trigger={buttonFor(texts.milestone, "milestone", isPending)}
        load={async (query) => (await findMilestoneOptions(place, query)).map(asOption)}
        value={MIXED}
        noneLabel={texts.noMilestone}
        onChange={(id, milestone) =>
          change({ milestone_id: Number(id ?? 0) }, (count) =>
            texts.done.milestone(milestone?.label ?? null, count),
          )
        }
      />
      <Picker
        label={texts.iteration}
        trigger={buttonFor(texts.iteration, "refresh-cw", isPending)}
        load={async (query) => (await findOpenIterationOptions(place, query)).map(asOption)}
        value={MIXED}
        noneLabel={texts.noIteration}
        onChange={(id, iteration) =>
          change({ sprint_id: Number(id ?? 0) }, (count) =>
            texts.done.iteration(iteration?.label ?? null, count),
          )
        }
      />
    </>
  );
}

function buttonFor(label: string, icon: IconName, isPending: boolean) {
  return (trigger: PopupTriggerProps) => (
    <Button {...trigger} size="xs" icon={icon} pending={isPending}>
      {label}
    </Button>
  );
}

function asOption({ id, label, description, leading }: FilterOption): PickerOption {
  return { id: `${id}`, label, description, leading };
}
