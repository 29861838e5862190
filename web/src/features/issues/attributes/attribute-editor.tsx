/** Edits a fact in its place. It comes after the page. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { editTrigger } from "../../../ui/buttons/edit-trigger.tsx";
import { MultiPicker, Picker } from "../../../ui/overlays/picker.tsx";
import type { Option } from "../../../ui/overlays/picker.tsx";
import { toOption } from "../creating/picker-options.ts";
import { LabelSwatch } from "../../../ui/work/label-swatch.tsx";
import { findLabels, findMilestones, findPeople } from "../shared/find-choices.tsx";
import { useKnownPage } from "../shared/issue.api.ts";
import { sideTexts } from "../shared/issue.messages.ts";
import { useArrangingCalls } from "./attributes.api.ts";
import { arrangingTexts as texts } from "./attributes.messages.ts";
import { difference, withDifference } from "./id-difference.ts";
import { FACT_KEYS, type EditableFact } from "./attribute-shortcuts.ts";
import { useArranging } from "./use-attribute-update.ts";

interface EditProps {
  project: string;
  issue: IssuePage;
}

const EDITS = { assignees: EditAssignees, labels: EditLabels, milestone: EditMilestone };

export function FactEdit({ fact, ...props }: EditProps & { fact: EditableFact }) {
  const Edit = EDITS[fact];
  return <Edit {...props} />;
}

function EditAssignees({ project, issue }: EditProps) {
  const { isPending, save } = useArranging(project, issue.iid, {
    saved: texts.assigneesSaved,
    failed: texts.assigneesFailed,
  });
  const { change } = useArrangingCalls(project, issue.iid);
  const known = useKnownPage(project, issue.iid);
  const chosen = issue.assignees.map(({ id, name, username, avatar_url: src }): Option => ({
    id: String(id),
    label: name,
    description: `@${username}`,
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  }));
  const apply = (ids: readonly string[]) => {
    const changed = difference(idsOf(issue.assignees), ids.map(Number));
    const now = known.current() ?? issue;
    save(() => change({ assignee_ids: withDifference(idsOf(now.assignees), changed) }));
  };
  return (
    <MultiPicker
      label={sideTexts.assignees}
      load={async (query) => (await findPeople(placeOf(issue), query)).map(toOption)}
      values={chosen.map(({ id }) => id)}
      chosen={chosen}
      placement="bottom end"
      onApply={apply}
      trigger={editTrigger(texts.editAssignees, {
        shortcut: FACT_KEYS.assignees,
        pending: isPending,
      })}
    />
  );
}

function EditLabels({ project, issue }: EditProps) {
  const { isPending, save } = useArranging(project, issue.iid, {
    saved: texts.labelsSaved,
    failed: texts.labelsFailed,
  });
  const { relabel } = useArrangingCalls(project, issue.iid);
  const chosen = issue.labels.map(({ id, title, color }): Option => ({
    id: String(id),
    label: title,
    leading: <LabelSwatch color={color} />,
  }));
  const apply = (ids: readonly string[]) => {
    const { added, removed } = difference(idsOf(issue.labels), ids.map(Number));
    save(() => relabel(added, removed));
  };
  return (
    <MultiPicker
      label={sideTexts.labels}
      load={async (query) => (await findLabels(placeOf(issue), query)).map(toOption)}
      values={chosen.map(({ id }) => id)}
      chosen={chosen}
      placement="bottom end"
      onApply={apply}
      trigger={editTrigger(texts.editLabels, { shortcut: FACT_KEYS.labels, pending: isPending })}
    />
  );
}

function EditMilestone({ project, issue }: EditProps) {
  const { isPending, save } = useArranging(project, issue.iid, {
    saved: texts.milestoneSaved,
    failed: texts.milestoneFailed,
  });
  const { change } = useArrangingCalls(project, issue.iid);
  return (
    <Picker
      label={sideTexts.milestone}
      load={async (query) => (await findMilestones(placeOf(issue), query)).map(toOption)}
      value={issue.milestone ? String(issue.milestone.id) : null}
      noneLabel={texts.noMilestone}
      placement="bottom end"
      onChange={(id) => save(() => change({ milestone_id: id === null ? null : Number(id) }))}
      trigger={editTrigger(texts.editMilestone, {
        shortcut: FACT_KEYS.milestone,
        pending: isPending,
      })}
    />
  );
}

function placeOf(issue: IssuePage) {
  return { kind: "project" as const, id: issue.project_id };
}

function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id);
}
