/** Field for a new project's namespace: the user's own, or a group where they can create projects. */
import type { NamespaceForNewProject } from "@cairn/contract/projects";
import { NAMESPACES_FOR_NEW_PROJECT_MAX } from "@cairn/contract/projects";
import { useMemo, useRef } from "react";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import type { PopupTriggerProps } from "../../../ui/buttons/use-trigger.ts";
import { findNewProjectNamespaces } from "../projects.api.ts";
import { projectMessages } from "../projects.messages.ts";
import styles from "./destination-field.module.css";

const texts = projectMessages.createPage;

export function ProjectNamespaceField(props: {
  destinations: readonly NamespaceForNewProject[];
  value: NamespaceForNewProject;
  onChange: (destination: NamespaceForNewProject) => void;
  error: string | null;
}) {
  const { destinations, value } = props;
  // All namespaces that the field has listed so far, by id, because the picker returns only the id of
  // the chosen namespace.
  const known = useRef(new Map(destinations.map((one) => [String(one.id), one])));
  const options = useMemo(() => destinations.map(optionOf), [destinations]);
  const load = async (query: string) => {
    if (query === "") return options;
    const found = await findNewProjectNamespaces(query);
    for (const one of found) known.current.set(String(one.id), one);
    return found.map(optionOf);
  };
  return (
    <Field label={texts.place} hint={texts.placeHint} error={props.error}>
      {(control) => (
        <Picker
          label={texts.place}
          // Searches on the server if the list has `NAMESPACES_FOR_NEW_PROJECT_MAX` namespaces, because
          // it can then be incomplete.
          {...(destinations.length < NAMESPACES_FOR_NEW_PROJECT_MAX ? { options } : { load })}
          searchLabel={texts.searchPlaces}
          emptyText={texts.noPlaces}
          failedText={texts.placesFailed}
          value={String(value.id)}
          width="lg"
          onChange={(id) => {
            const chosen = known.current.get(id ?? "");
            if (chosen) props.onChange(chosen);
          }}
          trigger={buttonFor(value, control)}
        />
      )}
    </Field>
  );
}

/** Button that opens the picker. It looks like a form field, because it is among form fields. */
function buttonFor(
  value: NamespaceForNewProject,
  control: Parameters<Parameters<typeof Field>[0]["children"]>[0],
) {
  return (trigger: PopupTriggerProps) => (
    <Button {...trigger} {...control} aria-label={texts.chosenPlace(value.full_path)} block caret>
      <span className={styles.chosen}>
        <Face destination={value} />
        <span className={styles.name}>{value.full_path}</span>
      </span>
    </Button>
  );
}

function optionOf(destination: NamespaceForNewProject): PickerOption {
  const { id, kind, name, full_path: path } = destination;
  return {
    id: String(id),
    label: kind === "user" ? texts.own(name) : name,
    description: path,
    keywords: path,
    leading: <Face destination={destination} />,
    section: kind === "user" ? texts.yourself : texts.groups,
  };
}

function Face({ destination }: { destination: NamespaceForNewProject }) {
  const { id, name, kind } = destination;
  return (
    <Avatar
      name={name}
      seed={id}
      src={null}
      size={18}
      shape={kind === "group" ? "square" : "round"}
    />
  );
}
