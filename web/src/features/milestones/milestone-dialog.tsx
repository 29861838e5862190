/** Dialog that creates or edits a milestone. */
import {
  MILESTONE_DESCRIPTION_MAX,
  MILESTONE_TITLE_MAX,
  type Milestone,
} from "@cairn/contract/milestones";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { PeriodDialog, type PeriodFields } from "../planning/index.ts";
import { useMilestoneMutations } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";

export function MilestoneDialog(props: {
  place: PlaceKey;
  milestone: Milestone | null;
  onClose: () => void;
}) {
  const { milestone } = props;
  const changes = useMilestoneMutations(props.place);
  const key = useIdempotencyKey();
  const save = async ({ title, description, start, due }: PeriodFields) => {
    const fields = { title, description, start_date: start, due_date: due };
    if (milestone) await changes.update(milestone, fields);
    else await changes.create(fields, key.keyFor(fields));
    return (milestone ? texts.saved : texts.created)(title);
  };
  return (
    <PeriodDialog
      title={milestone ? texts.editTitle : texts.createTitle}
      submit={milestone ? texts.save : texts.create}
      period={milestone}
      titleMax={MILESTONE_TITLE_MAX}
      descriptionMax={MILESTONE_DESCRIPTION_MAX}
      startName="start_date"
      dueName="due_date"
      noStartDate={texts.noStartDate}
      noDueDate={texts.noDueDate}
      save={save}
      onClose={props.onClose}
    />
  );
}
