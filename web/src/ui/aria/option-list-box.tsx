/** Short list of a picker without a search field. The options themselves get the focus. */
import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import { groupOptionsBySection } from "../search/options.ts";
import type { PickerOption, PickerOptionsState } from "../search/options.ts";
import type { OptionListProps, PickerListProps } from "./option-list-props.ts";
import { NoOptions, OptionContent } from "./option-parts.tsx";
import styles from "./list.module.css";

export function OptionListBox(
  props: OptionListProps & { found: PickerOptionsState; options: readonly PickerOption[] },
) {
  const { list, found, selected } = props;
  if (found.state !== "ready") return <NoOptions {...{ list, found }} />;
  const known = new Map(props.options.map((option) => [option.id, option]));
  return (
    <ListBox
      aria-label={list.label}
      className={styles.list}
      // The list gets the focus when it opens, because a user who opens it is about to choose.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      escapeKeyBehavior="none"
      selectionMode={props.isMany ? "multiple" : "single"}
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const after = new Set(keys === "all" ? known.keys() : [...keys].map(String));
        const changed = [...known.keys()].filter((id) => after.has(id) !== selected.has(id));
        // Reports the option that the user selected or deselected. In a list with a single choice,
        // two ids change: the old option is deselected, and the new option is selected and
        // reported.
        const option = known.get(changed.find((id) => after.has(id)) ?? changed[0] ?? "");
        if (option) props.onChoose(option);
      }}
      renderEmptyState={() => <NoOptions {...{ list, found }} />}
    >
      {groupOptionsBySection(props.options).map(({ section, options }) =>
        section === "" ? (
          options.map((option) => itemOf(list, option))
        ) : (
          <ListBoxSection key={section}>
            <Header className={styles.heading}>{section}</Header>
            {options.map((option) => itemOf(list, option))}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function itemOf(list: PickerListProps, option: PickerOption) {
  return (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.label}
      className={styles.item}
      {...(option.disabled && { isDisabled: true })}
    >
      {({ isSelected }) => <OptionContent {...{ list, option, isSelected }} />}
    </ListBoxItem>
  );
}
