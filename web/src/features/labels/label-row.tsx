/** One row of the label list: the label, its description, its number of issues, and its actions. */
import type { Label } from "@cairn/contract/labels";
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LabelChip } from "../../ui/work/label-chip.tsx";
import { ListRow } from "../../ui/lists/list-rows.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { labelMessages as texts } from "./labels.messages.ts";
import styles from "./labels.module.css";

export function LabelRow(props: {
  label: Label;
  place: Pick<PlaceFrame, "kind" | "full_path">;
  seesIssues: boolean;
  onEdit?: (() => void) | undefined;
  /** Menu entries of the label; empty when the viewer has no further actions. */
  actions: readonly MenuEntry[];
}) {
  const { label, seesIssues } = props;
  const query = new URLSearchParams({ "label_name[]": label.name });
  const issues = `${placePagePath(props.place, "issues")}?${query}`;
  const count = texts.openIssues(label.open_issues_count ?? 0);
  return (
    <ListRow
      lines={2}
      opensByRow
      title={
        <LabelChip name={label.name} color={label.color} {...(seesIssues && { href: issues })} />
      }
      meta={<span className={styles.description}>{label.description ?? texts.noDescription}</span>}
      trailing={
        <>
          {seesIssues && (
            <Link className={styles.count} href={issues}>
              {count}
            </Link>
          )}
          {props.onEdit && (
            <IconButton icon="pencil" label={texts.edit(label.name)} onClick={props.onEdit} />
          )}
          {props.actions.length > 0 && (
            <Menu
              label={texts.more(label.name)}
              placement="bottom end"
              items={props.actions}
              trigger={(trigger) => (
                <IconButton {...trigger} icon="ellipsis" label={texts.more(label.name)} />
              )}
            />
          )}
        </>
      }
    />
  );
}
