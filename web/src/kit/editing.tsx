import { useState } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { ProgressBar } from "../ui/feedback/progress-bar.tsx";
import { TaskProgressRing } from "../ui/work/task-ring.tsx";
import { TextareaField } from "../ui/forms/textarea-field.tsx";
import { FullscreenEditor } from "../ui/overlays/fullscreen-editor.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

export function ProgressAndFullscreenSpecimens() {
  return (
    <SpecimenList>
      <Zen />
      <Specimen name="Progress">
        <ProgressBar label="Time spent" value={11} max={16} valueText="1d 3h of 2d" />
        <ProgressBar label="Time overspent" value={5} max={4} valueText="5h of 4h" />
        <ProgressBar label="Nothing spent" value={0} max={4} valueText="0h of 4h" />
        <SpecimenRow>
          <TaskProgressRing done={0} total={5} /> 0 of 5 <TaskProgressRing done={3} total={5} /> 3
          of 5 <TaskProgressRing done={5} total={5} /> 5 of 5
        </SpecimenRow>
      </Specimen>
    </SpecimenList>
  );
}

function Zen() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("One attempt.");
  const write = (
    <TextareaField
      label="Text"
      hideLabel
      rows={6}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
  return (
    <Specimen name="Zen mode">
      {!isOpen && write}
      <SpecimenRow>
        <Button icon="maximize-2" onClick={() => setOpen(true)}>
          Zen mode
        </Button>
      </SpecimenRow>
      <FullscreenEditor isOpen={isOpen} onClose={() => setOpen(false)} label="Zen mode">
        {write}
      </FullscreenEditor>
    </Specimen>
  );
}
