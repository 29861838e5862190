/**
 * Edit button of an attribute. The code of the editors loads when the pointer or the focus reaches the
 * button, and the editor replaces the button when the user presses it.
 */
import { useState } from "react";
import { flushSync } from "react-dom";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { displayComponentMessages } from "../../../ui/base/display.messages.ts";
import { preloadPicker } from "../../../ui/overlays/picker.tsx";
import { loadChoices } from "../shared/load-choices.ts";
import { ATTRIBUTE_SHORTCUTS, type EditableAttribute } from "./attribute-shortcuts.ts";
import { attributeMessages } from "./attributes.messages.ts";
import { placeOf, type NoteableWidgetProps } from "./editors/editor-props.ts";
import { pressControl } from "./open-widget.ts";

type Editors = Awaited<ReturnType<typeof importEditors>>;

const importEditors = () => import("./editors/index.tsx");

let loading: Promise<Editors> | undefined;

/**
 * Loads the editors once; after a failure, the next call tries again. Loads what the editors need to show
 * options at the same time, because a picker would otherwise request it file by file.
 */
function load(): Promise<Editors> {
  loadChoices().catch(() => {});
  preloadPicker();
  loading ??= importEditors().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export function EditButton(props: NoteableWidgetProps & { attribute: EditableAttribute }) {
  const { attribute, issue } = props;
  const [editors, setEditors] = useState<Editors | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (editors) return <editors.AttributeEditor {...props} />;
  const warm = () => void load().catch(() => {});
  const open = async () => {
    setLoading(true);
    loadChoices()
      .then((choices) => choices.requestFirstOptions(placeOf(issue), attribute))
      .catch(() => {});
    const loaded = await load().catch(() => null);
    flushSync(() => {
      setLoading(false);
      setEditors(loaded);
    });
    if (loaded) pressControl(attribute);
  };
  const isClosed = attribute === "health-status" && issue.state === "closed";
  return (
    <TextButton
      aria-label={attributeMessages.edit[attribute]}
      aria-busy={isLoading || undefined}
      data-widget-control=""
      shortcut={ATTRIBUTE_SHORTCUTS[attribute]}
      disabledReason={isClosed ? attributeMessages.healthOfClosed : undefined}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => void open()}
    >
      {displayComponentMessages.edit}
    </TextButton>
  );
}
