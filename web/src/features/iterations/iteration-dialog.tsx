/** Dialog that creates or edits an iteration of a group. */
import {
  ITERATION_DESCRIPTION_MAX,
  ITERATION_TITLE_MAX,
  type Iteration,
} from "@cairn/contract/iterations";
import { PeriodDialog, type PeriodFields } from "../planning/index.ts";
import { useIterationMutations } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";

export function IterationDialog(props: {
  group: string;
  iteration: Iteration | null;
  onClose: () => void;
}) {
  const { iteration } = props;
  const changes = useIterationMutations(props.group);
  const save = async ({ title, description, start, due }: PeriodFields) => {
    const fields = { title, description, startDate: start, dueDate: due };
    await (iteration ? changes.update(iteration.id, fields) : changes.create(fields));
    return (iteration ? texts.saved : texts.created)(title);
  };
  return (
    <PeriodDialog
      title={iteration ? texts.editTitle : texts.createTitle}
      submit={iteration ? texts.save : texts.create}
      period={iteration}
      titleMax={ITERATION_TITLE_MAX}
      descriptionMax={ITERATION_DESCRIPTION_MAX}
      startName="startDate"
      dueName="dueDate"
      noStartDate={texts.noDate}
      noDueDate={texts.noDate}
      missingDates={{ start: texts.startMissing, due: texts.dueMissing }}
      save={save}
      onClose={props.onClose}
    />
  );
}
