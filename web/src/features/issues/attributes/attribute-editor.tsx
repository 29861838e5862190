/** Editor of one issue attribute in the side column. Its code loads after the page. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";
import { MultiPicker, Picker } from "../../../ui/overlays/picker.tsx";
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import { toPickerOption } from "../creating/picker-options.ts";
import { findLabels, findMilestoneOptions, findUserOptions } from "../shared/find-choices.tsx";
import { LABEL_PICKER_PROPS, toLabelPickerOption } from "../shared/label-picker-option.tsx";
import { useLabelCreation } from "../shared/use-label-creation.ts";
import { useIssueCache } from "../shared/issue.api.ts";
import { issueSidebarMessages } from "../shared/issue.messages.ts";
import { useIssueAttributeMutations } from "./attributes.api.ts";
import { attributeMessages as texts } from "./attributes.messages.ts";
import { diffIds, applyIdDifference } from "./id-difference.ts";
import { ATTRIBUTE_SHORTCUTS, type EditableAttribute } from "./attribute-shortcuts.ts";
import { useSaveIssueAttribute } from "./use-attribute-update.ts";

interface EditProps {
  project: string;
  issue: IssuePageResponse;
}

const EDITS = { assignees: EditAssignees, labels: EditLabels, milestone: EditMilestone };

export function AttributeEditor({ fact, ...props }: EditProps & { fact: EditableAttribute }) {
  const Edit = EDITS[fact];
  return <Edit {...props} />;
}

function EditAssignees({ project, issue }: EditProps) {
  const { isPending, save } = useSaveIssueAttribute(project, issue.iid, {
    saved: texts.assigneesSaved,
    failed: texts.assigneesFailed,
  });
  const { saveAssignees } = useIssueAttributeMutations(project, issue.iid);
  const known = useIssueCache(project, issue.iid);
  const chosen = issue.assignees.map(({ id, name, username, avatar_url: src }): PickerOption => ({
    id: String(id),
    label: name,
    description: `@${username}`,
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  }));
  const apply = (ids: readonly string[], _: unknown, before: readonly string[]) => {
    const changed = diffIds(before.map(Number), ids.map(Number));
    const now = known.current() ?? issue;
    save(() => saveAssignees(applyIdDifference(idsOf(now.assignees), changed)));
  };
  return (
    <MultiPicker
      label={issueSidebarMessages.assignees}
      load={async (query) => (await findUserOptions(placeOf(issue), query)).map(toPickerOption)}
      values={chosen.map(({ id }) => id)}
      chosen={chosen}
      placement="bottom end"
      onApply={apply}
      trigger={createEditButtonRenderer(texts.editAssignees, {
        shortcut: ATTRIBUTE_SHORTCUTS.assignees,
        pending: isPending,
      })}
    />
  );
}

function EditLabels({ project, issue }: EditProps) {
  const { isPending, save } = useSaveIssueAttribute(project, issue.iid, {
    saved: texts.labelsSaved,
    failed: texts.labelsFailed,
  });
  const { saveLabels } = useIssueAttributeMutations(project, issue.iid);
  const known = useIssueCache(project, issue.iid);
  const chosen = issue.labels.map(({ id, title: name, color }) =>
    toLabelPickerOption({ id, name, color }),
  );
  const apply = (ids: readonly string[], _: unknown, before: readonly string[]) => {
    const { added, removed } = diffIds(before.map(Number), ids.map(Number));
    save(async () => {
      const labels = await saveLabels(added, removed);
      known.change((page) => ({ ...page, labels }));
    });
  };
  return (
    <MultiPicker
      label={issueSidebarMessages.labels}
      {...LABEL_PICKER_PROPS}
      load={async (query) => (await findLabels(placeOf(issue), query)).map(toLabelPickerOption)}
      create={useLabelCreation(issue.project_id, toLabelPickerOption)}
      values={chosen.map(({ id }) => id)}
      chosen={chosen}
      placement="bottom end"
      onApply={apply}
      trigger={createEditButtonRenderer(texts.editLabels, {
        shortcut: ATTRIBUTE_SHORTCUTS.labels,
        pending: isPending,
      })}
    />
  );
}

function EditMilestone({ project, issue }: EditProps) {
  const { isPending, save } = useSaveIssueAttribute(project, issue.iid, {
    saved: texts.milestoneSaved,
    failed: texts.milestoneFailed,
  });
  const { saveMilestone } = useIssueAttributeMutations(project, issue.iid);
  return (
    <Picker
      label={issueSidebarMessages.milestone}
      load={async (query) =>
        (await findMilestoneOptions(placeOf(issue), query)).map(toPickerOption)
      }
      value={issue.milestone ? String(issue.milestone.id) : null}
      noneLabel={texts.noMilestone}
      placement="bottom end"
      onChange={(id) => save(() => saveMilestone(id === null ? null : Number(id)))}
      trigger={createEditButtonRenderer(texts.editMilestone, {
        shortcut: ATTRIBUTE_SHORTCUTS.milestone,
        pending: isPending,
      })}
    />
  );
}

function placeOf(issue: IssuePageResponse) {
  return { kind: "project" as const, id: issue.project_id };
}

function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id);
}
