/** Tabs between the settings pages of a project. */
import { placeSettingsPath } from "@cairn/contract/places";
import { descriptionTemplatesPath } from "@cairn/contract/projects/description-templates";
import { usePlaceFrame } from "../../../platform/place.ts";
import { usePlaceKey } from "../../../platform/place-name.ts";
import { TabNav } from "../../../ui/navigation/tab-nav.tsx";
import { placeSettingsMessages } from "../../groups/index.ts";
import { projectSettingsMessages as texts } from "./project-settings.messages.ts";
import styles from "./project-settings-tabs.module.css";

export function ProjectSettingsTabs({ current }: { current: "general" | "templates" }) {
  const key = usePlaceKey();
  const { data: place } = usePlaceFrame();
  // Without issues there is nothing to write a template for.
  if (current === "general" && place?.abilities.see_issues === false) return null;
  return (
    <div className={styles.tabs}>
      <TabNav
        label={texts.tabs}
        links={[
          {
            href: placeSettingsPath(key),
            label: placeSettingsMessages.general,
            current: current === "general",
          },
          {
            href: descriptionTemplatesPath(key.full_path),
            label: texts.templates,
            current: current === "templates",
          },
        ]}
      />
    </div>
  );
}
