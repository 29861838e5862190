import { useState } from "react";
import { Badge } from "../ui/work/badge.tsx";
import { Button } from "../ui/buttons/button.tsx";
import contours from "../ui/styles/contours.svg";
import { DiffFile } from "../ui/diffs/diff-file.tsx";
import { DiffLines } from "../ui/diffs/diff-lines.tsx";
import type { DiffRow } from "../ui/diffs/diff-rows.ts";
import { IconButton } from "../ui/buttons/icon-button.tsx";
import { ImageDiff } from "../ui/diffs/image-diff.tsx";
import { SuggestedChange } from "../ui/diffs/suggestion.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

const ROWS: DiffRow[] = [
  {
    kind: "hunk",
    text: "@@ -38,12 +38,19 @@ func (p Policy) Next(status int)",
    expand: <IconButton icon="chevrons-up-down" label="Show 20 lines" size="xs" />,
  },
  { kind: "same", oldLine: 38, newLine: 38, code: "// Next returns how long to wait." },
  {
    kind: "del",
    oldLine: 40,
    code: (
      <>
        if status <mark>{">= 400 && status < 500"}</mark> {"{"}
      </>
    ),
  },
  { kind: "del", oldLine: 41, code: "    return p.Backoff(attempt)" },
  {
    kind: "add",
    newLine: 40,
    code: (
      <>
        if <mark>terminal.Has(status)</mark> {"{"}
      </>
    ),
  },
  {
    kind: "insert",
    id: "thread",
    content: "A thread about the line above lies here.",
  },
  { kind: "same", oldLine: 42, newLine: 42, code: "}" },
  { kind: "add", newLine: 43, code: "if status == http.StatusNotFound {" },
];

const CHANGED: DiffRow[] = [
  { kind: "del", oldLine: 12, code: "retries: 100" },
  { kind: "add", newLine: 12, code: "retries: 1" },
];

export function DiffSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Diff, inline" wide>
        <ChangedFile layout="inline" />
      </Specimen>
      <Specimen name="Diff, side by side" wide>
        <ChangedFile layout="side" />
      </Specimen>
      <Specimen name="Suggestion">
        <SuggestedChange
          title="Suggested change"
          path="retry.yml"
          state="ready"
          actions={
            <>
              <Button size="sm" icon="plus">
                Add to batch
              </Button>
              <Button size="sm">Apply</Button>
            </>
          }
        >
          <DiffLines label="Suggested change of retry.yml" rows={CHANGED} />
        </SuggestedChange>
        <SuggestedChange title="Suggested change" state="applying" stateLabel="Applying suggestion">
          <DiffLines label="Suggested change" rows={CHANGED} />
        </SuggestedChange>
        <SuggestedChange title="Suggested change" state="applied" stateLabel="Applied">
          <DiffLines label="Applied change" rows={CHANGED} />
        </SuggestedChange>
        <SuggestedChange
          title="Suggested change"
          state="blocked"
          stateLabel="The line has changed since"
        >
          <DiffLines label="Outdated change" rows={CHANGED} />
        </SuggestedChange>
      </Specimen>
      <Specimen name="Image diff">
        <ImageDiff
          before={{ src: contours, alt: "Contour lines, before" }}
          after={{ src: contours, alt: "Contour lines, after" }}
          words={{
            mode: "View",
            twoUp: "2-up",
            swipe: "Swipe",
            onion: "Onion skin",
            before: "Before",
            after: "After",
            position: "Position",
            opacity: "Opacity",
          }}
        />
      </Specimen>
    </SpecimenList>
  );
}

function ChangedFile(props: { layout: "inline" | "side" }) {
  const [open, setOpen] = useState(true);
  return (
    <DiffFile
      path="internal/webhook/retry.go"
      oldPath="internal/retry.go"
      stats={{ added: 31, removed: 9 }}
      open={open}
      onToggle={() => setOpen((was) => !was)}
      toggleLabel={open ? "Collapse retry.go" : "Expand retry.go"}
      marks={<Badge shape="square">Renamed</Badge>}
      actions={<IconButton icon="copy" label="Copy the path" size="xs" />}
    >
      <DiffLines label="Changes of retry.go" layout={props.layout} rows={ROWS} />
    </DiffFile>
  );
}
