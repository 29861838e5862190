/**
 * Shortcut help: all keyboard shortcuts of the current page, and the switch for single-key shortcuts.
 */
import { useState } from "react";
import { useRegisteredPageCommands } from "../../platform/actions.ts";
import {
  areSingleKeyShortcutsEnabled,
  setSingleKeyShortcutsEnabled,
} from "../../platform/shortcuts.ts";
import { ShortcutHelp } from "../../ui/overlays/shortcut-help.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { paletteAndShortcutHelpMessages as texts } from "../shared/routes.messages.ts";

const GROUPS = ["everywhere", "go", "create", "here"] as const;

export default function Help(props: { onClose: () => void }) {
  const actions = useRegisteredPageCommands();
  const [isOn, setIsOn] = useState(areSingleKeyShortcutsEnabled);
  const groups = GROUPS.map((group) => ({
    heading: texts.groups[group],
    shortcuts: actions.flatMap(({ group: its, label, keys }) =>
      its === group && keys !== undefined ? [{ label, keys }] : [],
    ),
  })).filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <ShortcutHelp
      isOpen
      onClose={props.onClose}
      title={texts.help}
      groups={groups}
      footer={
        <Switch
          label={texts.singleKeys}
          description={texts.singleKeysHint}
          checked={isOn}
          onChange={(on) => {
            setSingleKeyShortcutsEnabled(on);
            setIsOn(on);
          }}
        />
      }
    />
  );
}
