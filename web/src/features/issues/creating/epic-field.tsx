/** The epic of a new issue. Shown only if the viewer can assign an epic of the groups above the project. */
import { epicAssignmentUrl, type EpicAssignment } from "@cairn/contract/epics/epic-assignment";
import type { PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { SELECT_EPIC } from "../epics/epic-placeholders.messages.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";
import styles from "./creating.module.css";
import type { NewIssueAttributeFieldProps } from "./new-issue-attributes.ts";

const EpicSelect = createLazyComponent(() => import("../epics/epic-select.tsx"));

export function EpicField(props: NewIssueAttributeFieldProps & { place: PlaceFrame }) {
  const { place, value, onChange } = props;
  const { data: assignment } = useQuery<EpicAssignment | null>({
    queryKey: [epicAssignmentUrl(place.full_path)],
  });
  if (!assignment?.can_assign) return null;
  return (
    <PropertyRow
      label={texts.epic}
      aside={
        <EpicSelect
          groupId={assignment.group_id}
          value={value.epic}
          onChange={(epic) => onChange({ epic })}
        />
      }
    >
      {value.epic.id === SELECT_EPIC.id ? (
        <span className={styles.nobody}>{value.epic.title}</span>
      ) : (
        value.epic.title
      )}
    </PropertyRow>
  );
}
