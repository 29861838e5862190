/** Settings page of a project or group. */
import { GroupSettings, placeSettingsMessages as texts } from "../../features/groups/index.ts";
import { ProjectSettings, ProjectSettingsTabs } from "../../features/projects/index.ts";
import { SettingsPage } from "../../features/settings/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

export function Page() {
  const kind = usePlaceKey().kind === "group" ? "group" : "project";
  const { data: frame } = usePlaceFrame();
  usePageTitle(texts.title[kind], frame?.name);
  return (
    <SettingsPage>
      <PageHeading title={texts.title[kind]} />
      {kind === "project" && <ProjectSettingsTabs current="general" />}
      <PlaceLoader loading={<SkeletonBlock lines={8} />}>
        {(place) =>
          kind === "group" ? <GroupSettings place={place} /> : <ProjectSettings place={place} />
        }
      </PlaceLoader>
    </SettingsPage>
  );
}
