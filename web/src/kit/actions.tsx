import { useState } from "react";
import { Button } from "../ui/buttons/button.tsx";
import type { ButtonVariant } from "../ui/buttons/button.tsx";
import { IconButton } from "../ui/buttons/icon-button.tsx";
import { KeyboardShortcut } from "../ui/keyboard/keyboard-shortcut.tsx";
import { SegmentedControl } from "../ui/forms/segmented.tsx";
import { SplitButton } from "../ui/overlays/split-button.tsx";
import { TextButton } from "../ui/buttons/text-button.tsx";
import { Toolbar, ToolbarSeparator } from "../ui/buttons/toolbar.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

const VARIANTS: [ButtonVariant, string][] = [
  ["primary", "Save changes"],
  ["secondary", "Cancel"],
  ["ghost", "Clear"],
  ["danger", "Delete issue"],
  ["danger-quiet", "Delete"],
];

export function ButtonSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Button" wide>
        {VARIANTS.map(([variant, name]) => (
          <SpecimenRow key={variant}>
            <Button variant={variant}>{name}</Button>
            <Button variant={variant} icon="plus">
              {name}
            </Button>
            <Button variant={variant} pending>
              {name}
            </Button>
            <Button variant={variant} disabled>
              {name}
            </Button>
          </SpecimenRow>
        ))}
      </Specimen>
      <Specimen name="Button sizes">
        <SpecimenRow>
          {(["xs", "sm", "md", "lg"] as const).map((size) => (
            <Button key={size} size={size}>
              Apply
            </Button>
          ))}
        </SpecimenRow>
        <SpecimenRow>
          {(["xs", "sm", "md", "lg"] as const).map((size) => (
            <Button key={size} size={size} pending>
              Apply
            </Button>
          ))}
        </SpecimenRow>
        <SpecimenRow>
          <Button caret>Updated</Button>
          <Button tooltip="Runs all checks again" shortcut="mod+enter">
            With a tooltip
          </Button>
          <Button disabledReason="This issue is closed">Not now</Button>
        </SpecimenRow>
        <SpecimenRow>
          <TextButton>Edit</TextButton>
          <TextButton tone="link">Apply</TextButton>
          <TextButton disabledReason="Only members can edit this">Edit the title</TextButton>
        </SpecimenRow>
      </Specimen>
      <IconButtons />
      <SplitButtons />
      <Specimen name="Segmented">
        <Choices />
      </Specimen>
      <Specimen name="Toolbar">
        <Toolbar label="Writing tools">
          <IconButton icon="letter-b" label="Bold" shortcut="mod+b" />
          <IconButton icon="italic" label="Italic" shortcut="mod+i" />
          <ToolbarSeparator />
          <IconButton icon="link-2" label="Link" shortcut="mod+k" />
        </Toolbar>
      </Specimen>
      <Specimen name="Keys">
        <SpecimenRow>
          <KeyboardShortcut keys="mod+k" />
          <KeyboardShortcut keys="g i" />
          <KeyboardShortcut keys="mod+shift+c" />
          <KeyboardShortcut keys="esc" />
          <KeyboardShortcut keys="mod+enter" />
        </SpecimenRow>
      </Specimen>
    </SpecimenList>
  );
}

function IconButtons() {
  const [on, setOn] = useState(true);
  return (
    <Specimen name="Icon button">
      <SpecimenRow>
        <IconButton icon="reply" label="Reply" shortcut="r" size="xs" />
        <IconButton icon="reply" label="Reply to all" />
        <IconButton icon="reply" label="Reply in private" size="md" />
        <IconButton icon="pencil" label="Watch" pressed={on} onClick={() => setOn(!on)} />
        <IconButton icon="copy" label="Copying" pending />
        <IconButton icon="copy" label="Copy" disabled />
        <IconButton icon="copy" label="Copy a branch" disabledReason="There is no branch yet" />
        <IconButton icon="ellipsis" label="More actions" size="md" outline />
        <IconButton icon="list" label="To-do list, 4 pending" count={4} />
      </SpecimenRow>
    </Specimen>
  );
}

function SplitButtons() {
  const [mode, setMode] = useState("comment");
  return (
    <Specimen name="Split button">
      <SpecimenRow>
        <SplitButton
          variant="primary"
          menuLabel="Choose what to write"
          selectedId={mode}
          onAction={setMode}
          items={[
            { id: "comment", label: "Comment", description: "Say something about this." },
            { id: "thread", label: "Start thread", description: "Others answer in one place." },
          ]}
        >
          {mode === "comment" ? "Comment" : "Start thread"}
        </SplitButton>
        <SplitButton menuLabel="More ways to resolve" panel={<p>A small form.</p>}>
          Resolve
        </SplitButton>
        <SplitButton variant="primary" pending menuLabel="More ways to save" items={[]}>
          Saving
        </SplitButton>
      </SpecimenRow>
    </Specimen>
  );
}

function Choices() {
  const [view, setView] = useState("inline");
  const [look, setLook] = useState("list");
  return (
    <SpecimenRow>
      <SegmentedControl
        label="Diff view"
        value={view}
        onChange={setView}
        options={[
          { value: "inline", label: "Inline" },
          { value: "side", label: "Side by side" },
        ]}
      />
      <SegmentedControl
        label="Layout"
        hideLabel
        iconsOnly
        size="md"
        value={look}
        onChange={setLook}
        options={[
          { value: "list", label: "List", icon: "list" },
          { value: "board", label: "Board", icon: "layout-dashboard" },
        ]}
      />
    </SpecimenRow>
  );
}
