/** What the lists of a picker show: one option, or the reason why there are none. */
import { Icon } from "../base/icon.tsx";
import { VisuallyHidden } from "../base/visually-hidden.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { ListError, ListSkeleton } from "../lists/list-states.tsx";
import type { PickerOption, PickerOptionsState } from "../search/options.ts";
import type { PickerListProps } from "./option-list-props.ts";
import styles from "./list.module.css";
import own from "./picker.module.css";

export function OptionContent(props: {
  list: PickerListProps;
  option: PickerOption;
  isSelected: boolean;
  isMixed?: boolean | undefined;
}) {
  const { label, description, icon, leading } = props.option;
  const isChip = props.list.leadingShowsLabel && leading;
  return (
    <>
      {isChip ? (
        <span className={styles.chip} aria-hidden="true">
          {leading}
        </span>
      ) : (
        (leading ?? (icon && <Icon of={icon} />))
      )}
      <span className={styles.words}>
        {isChip ? <VisuallyHidden>{label}</VisuallyHidden> : label}{" "}
        {description && <span className={styles.aside}>{description}</span>}
      </span>
      {(props.isSelected || props.isMixed) && (
        <span className={styles.tick}>
          <Icon of={props.isSelected ? "check" : "minus"} />
        </span>
      )}
    </>
  );
}

export function NoOptions({ list, found }: { list: PickerListProps; found: PickerOptionsState }) {
  if (found.state === "loading") return <ListSkeleton />;
  if (found.state === "failed") {
    return <ListError text={list.failedText ?? kitMessages.listFailed} onRetry={found.retry} />;
  }
  return <p className={own.empty}>{list.emptyText ?? kitMessages.noMatches}</p>;
}
