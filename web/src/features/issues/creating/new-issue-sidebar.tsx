/**
 * Side column of the new issue page. The form sends the
 * attributes chosen here together with the title and description.
 */
import type { PlaceFrame } from "@cairn/contract/places";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { DatePicker } from "../../../ui/overlays/date-picker.tsx";
import { MultiPicker, Picker } from "../../../ui/overlays/picker.tsx";
import { PropertyRow, PropertyGroup } from "../../../ui/work/property.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { EpicField } from "./epic-field.tsx";
import type { NewIssueAttributeFieldProps } from "./new-issue-attributes.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";
import { createEditButtonRenderer } from "../../../ui/buttons/edit-trigger.tsx";
import styles from "./creating.module.css";
import { toSelectedAttributeOption, toPickerOption } from "./picker-options.ts";
import { HealthStatusField } from "./health-property.tsx";
import { WeightRow } from "../shared/weight-row.tsx";
import { LabelsField } from "./labels-field.tsx";

/**
 * Loads the code that searches people, labels and milestones, when the user opens the first picker.
 */
const suggestions = () => import("../shared/find-choices.tsx");

export function NewIssueSidebar(props: NewIssueAttributeFieldProps & { place: PlaceFrame }) {
  return (
    <aside className={styles.side} aria-label={texts.details}>
      <PropertyGroup>
        <Assignees {...props} />
        <LabelsField
          place={props.place}
          value={props.value.labels}
          onChange={(labels) => props.onChange({ labels })}
        />
      </PropertyGroup>
      <PropertyGroup>
        <EpicField {...props} />
        <Plan {...props} />
        <WeightRow value={props.value.weight} onChange={(weight) => props.onChange({ weight })} />
        <HealthStatusField {...props} />
        <DueDate {...props} />
      </PropertyGroup>
    </aside>
  );
}

function Assignees({
  place,
  value,
  onChange,
}: NewIssueAttributeFieldProps & { place: PlaceFrame }) {
  const { user } = usePageContext().session;
  const chosen = value.assignees.map(toPickerOption);
  const assignToMe = () => {
    if (!user) return;
    const { id, name, username, avatar_url: src } = user;
    const leading = <Avatar name={name} seed={id} src={src} size={18} />;
    onChange({ assignees: [{ id, label: name, description: `@${username}`, leading }] });
  };
  return (
    <PropertyRow
      label={texts.assignees}
      layout="stack"
      count={chosen.length}
      aside={
        <MultiPicker
          label={texts.assignees}
          load={async (query) =>
            (await (await suggestions()).findUserOptions(place, query)).map(toPickerOption)
          }
          values={chosen.map(({ id }) => id)}
          chosen={chosen}
          placement="bottom end"
          onApply={(_, options) => onChange({ assignees: options.map(toSelectedAttributeOption) })}
          trigger={createEditButtonRenderer(texts.editAssignees)}
        />
      }
    >
      {value.assignees.length === 0 ? (
        <span className={styles.nobody}>
          {texts.none} ·{" "}
          <TextButton tone="link" onClick={assignToMe}>
            {texts.assignToMe}
          </TextButton>
        </span>
      ) : (
        <ul className={styles.people}>
          {value.assignees.map(({ id, label, description, leading }) => (
            <li key={id}>
              {leading} <span className={styles.name}>{label}</span>{" "}
              <span className={styles.username}>{description}</span>
            </li>
          ))}
        </ul>
      )}
    </PropertyRow>
  );
}

function Plan({ place, value, onChange }: NewIssueAttributeFieldProps & { place: PlaceFrame }) {
  return (
    <>
      <PropertyRow
        label={texts.milestone}
        aside={
          <Picker
            label={texts.milestone}
            load={async (query) =>
              (await (await suggestions()).findMilestoneOptions(place, query)).map(toPickerOption)
            }
            value={value.milestone ? String(value.milestone.id) : null}
            noneLabel={texts.noMilestone}
            placement="bottom end"
            onChange={(_, option) =>
              onChange({ milestone: option && toSelectedAttributeOption(option) })
            }
            trigger={createEditButtonRenderer(texts.editMilestone)}
          />
        }
      >
        {value.milestone?.label}
      </PropertyRow>
      <PropertyRow
        label={texts.iteration}
        aside={
          <Picker
            label={texts.iteration}
            load={async (query) =>
              (await (await suggestions()).findOpenIterationOptions(place, query)).map(
                toPickerOption,
              )
            }
            value={value.iteration ? String(value.iteration.id) : null}
            noneLabel={texts.noIteration}
            placement="bottom end"
            onChange={(_, option) =>
              onChange({ iteration: option && toSelectedAttributeOption(option) })
            }
            trigger={createEditButtonRenderer(texts.editIteration)}
          />
        }
      >
        {value.iteration?.label}
      </PropertyRow>
    </>
  );
}

function DueDate({ value, onChange }: NewIssueAttributeFieldProps) {
  return (
    <PropertyRow
      label={texts.dueDate}
      aside={
        <DatePicker
          label={texts.dueDate}
          value={value.dueDate}
          noneLabel={texts.noDueDate}
          placement="bottom end"
          onChange={(dueDate) => onChange({ dueDate })}
          trigger={createEditButtonRenderer(texts.editDueDate)}
        />
      }
    >
      {value.dueDate && <FormattedDate iso={value.dueDate} />}
    </PropertyRow>
  );
}
