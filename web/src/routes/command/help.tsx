/**
 * Shortcut help: all keyboard shortcuts of the current page, and the switch for single-key shortcuts.
 */
import { useState } from "react";
import { useSavePreference } from "../../features/users/index.ts";
import { useRegisteredPageCommands } from "../../platform/actions.ts";
import { usePreferences } from "../../platform/preferences.tsx";
import { areSingleKeysOnForVisitors, setSingleKeysForVisitors } from "../../platform/shortcuts.ts";
import { ShortcutHelp } from "../../ui/overlays/shortcut-help.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { frameMessages } from "../shared/routes.messages.ts";
import { commandGroupMessages, shortcutHelpMessages as texts } from "./palette.messages.ts";

const GROUPS = ["everywhere", "go", "create", "here"] as const;

export default function Help(props: { onClose: () => void }) {
  const actions = useRegisteredPageCommands();
  const { preferences } = usePreferences();
  const { save, saving } = useSavePreference();
  const [isOnForVisitor, setIsOnForVisitor] = useState(areSingleKeysOnForVisitors);
  const groups = GROUPS.map((group) => ({
    heading: commandGroupMessages[group],
    shortcuts: actions.flatMap(({ group: its, label, keys }) =>
      its === group && keys !== undefined ? [{ label, keys }] : [],
    ),
  })).filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <ShortcutHelp
      isOpen
      onClose={props.onClose}
      title={frameMessages.shortcutHelp}
      groups={groups}
      footer={
        <Switch
          label={texts.singleKeys}
          description={texts.singleKeysHint}
          checked={preferences?.single_key_shortcuts ?? isOnForVisitor}
          pending={saving !== null}
          onChange={(on) => {
            if (preferences !== null) {
              void save({ single_key_shortcuts: on });
              return;
            }
            setSingleKeysForVisitors(on);
            setIsOnForVisitor(on);
          }}
        />
      }
    />
  );
}
