/** Bulk edit bar for the selected issues. Loads when the first issue is selected. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { HEALTH_STATUSES, type HealthStatus } from "@cairn/contract/issues/issues";
import type { IconName } from "../../../../../icon-names.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { KeyboardShortcut } from "../../../../ui/keyboard/keyboard-shortcut.tsx";
import { MultiPicker, Picker, type PickerOption } from "../../../../ui/overlays/picker.tsx";
import type { PopupTriggerProps } from "../../../../ui/buttons/use-trigger.ts";
import { bulkUpdateMessages as texts, issueRowMessages } from "../../shared/issue-list.messages.ts";
import { findCommonLabels } from "./bulk-changes.ts";
import styles from "./bulk-head.module.css";
import { LABEL_PICKER_PROPS, toLabelPickerOption } from "../../shared/label-picker-option.tsx";
import type { IssueSelection } from "./selection.ts";
import {
  findLabels,
  findMilestoneOptions,
  findUserOptions,
  type FilterOption,
} from "../../shared/find-choices.tsx";
import { useBulkUpdateActions } from "./use-bulk-update.ts";

/**
 * Value of a picker when the selected issues have different values.
 * It matches no option, so the picker shows none as chosen.
 */
const MIXED = "";

export default function BulkBar(props: {
  issues: readonly IssueListItem[];
  project: { id: number; full_path: string };
  selection: IssueSelection;
}) {
  const { issues, selection } = props;
  const place = { kind: "project", id: props.project.id } as const;
  const { change, isPending } = useBulkUpdateActions(props.project.full_path, issues);
  const hasOpen = issues.some(({ state }) => state === "opened");
  const common = findCommonLabels(issues);
  return (
    <div className={styles.actions}>
      <MultiPicker
        label={texts.labels}
        trigger={buttonFor(texts.labels, "tag", isPending)}
        {...LABEL_PICKER_PROPS}
        load={async (query) => (await findLabels(place, query)).map(toLabelPickerOption)}
        values={common.map(({ id }) => `${id}`)}
        chosen={common.map(({ id, title: name, color }) =>
          toLabelPickerOption({ id, name, color }),
        )}
        applyLabel={texts.apply}
        onApply={(ids) => {
          const had = common.map(({ id }) => id);
          const add = ids.map(Number).filter((id) => !had.includes(id));
          const remove = had.filter((id) => !ids.includes(`${id}`));
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
      <span className={styles.clear}>
        <Button size="xs" variant="ghost" onClick={() => selection.replace([])}>
          {texts.clear} <KeyboardShortcut keys="esc" />
        </Button>
      </span>
    </div>
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
