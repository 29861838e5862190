/** Section of the account page with the keyboard preferences of this browser. */
import { useState } from "react";
import {
  areSingleKeyShortcutsEnabled,
  setSingleKeyShortcutsEnabled,
} from "../../../platform/shortcuts.ts";
import { useBrowserValue } from "../../../ui/base/use-browser-value.ts";
import { Switch } from "../../../ui/forms/switch.tsx";
import { SettingsSection } from "../../settings/index.ts";
import { accountMessages as texts } from "./account.messages.ts";

export function KeyboardSection() {
  const wasOn = useBrowserValue(areSingleKeyShortcutsEnabled, true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <SettingsSection title={texts.keyboard} text={texts.savedInBrowser}>
      <Switch
        label={texts.singleKeys}
        description={texts.singleKeysHint}
        checked={chosen ?? wasOn}
        onChange={(on) => {
          setSingleKeyShortcutsEnabled(on);
          setChosen(on);
        }}
      />
    </SettingsSection>
  );
}
