/** Form that adds child items to an epic: new ones or existing ones. Its code loads when the user opens it. */
import {
  childEpicsUrl,
  epicIssuesUrl,
  EPIC_REFERENCES_MAX,
} from "@cairn/contract/epics/epic-links";
import type { EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import { useState } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { AddLinksForm, useAddRows } from "../../issues/index.ts";
import styles from "./add-child-form.module.css";
import { addChildMessages as texts } from "./children.messages.ts";
import { NewChildForm } from "./new-child-form.tsx";
import { rowKeyOf, type LevelParent } from "./tree-levels.ts";

export type AddMode = keyof typeof texts.modes;

const MODES = (["new-issue", "existing-issue", "new-epic", "existing-epic"] as const).map(
  (value) => ({ value, label: texts.modes[value] }),
);

export default function AddChildForm(props: {
  /** The epic that the items are added to, with what is directly below it. */
  root: LevelParent;
  level: EpicTreeLevel | undefined;
  isConfidential: boolean;
  mode: AddMode;
  onMode: (mode: AddMode) => void;
  /** Called with the key of the row of the first added item. Resolves when the tree shows it. */
  onAdded: (key: string) => Promise<void>;
  onClose: () => void;
}) {
  const { root, level, mode, onAdded, onClose } = props;
  // A user who goes through the modes with the arrow keys stays there.
  const [isChoosing, setChoosing] = useState(false);
  const kind = mode === "new-issue" || mode === "existing-issue" ? "issue" : "epic";
  const isNew = mode === "new-issue" || mode === "new-epic";
  const url = (kind === "epic" ? childEpicsUrl : epicIssuesUrl)(root.group, root.iid);
  const add = useAddRows<{ id: number; path: string }>(url);
  return (
    <div className={styles.add}>
      <div className={styles.modes}>
        <SegmentedControl
          label={texts.mode}
          hideLabel
          options={MODES}
          value={mode}
          onChange={(next) => {
            setChoosing(true);
            props.onMode(next);
          }}
        />
        <IconButton icon="x" label={texts.close} onClick={onClose} />
      </div>
      {isNew ? (
        <NewChildForm
          key={mode}
          {...{ kind, root, onAdded, onClose }}
          isConfidential={props.isConfidential}
          takesFocus={!isChoosing}
        />
      ) : (
        <AddLinksForm
          key={mode}
          list={{ kind: `${kind}s`, place: root.group, iid: root.iid }}
          links={(kind === "epic" ? level?.epics : level?.issues) ?? []}
          most={EPIC_REFERENCES_MAX}
          takesFocus={!isChoosing}
          add={add}
          onAdded={(first) => void onAdded(first ? rowKeyOf(kind, first.id) : "")}
          onClose={onClose}
        />
      )}
    </div>
  );
}
