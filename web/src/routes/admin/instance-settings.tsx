import { ADMIN_SETTINGS_PATH } from "@cairn/contract/administration";
import {
  adminMessages as texts,
  AdminTabs,
  InstanceSettings,
} from "../../features/administration/index.ts";
import { SettingsPage } from "../../features/settings/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(texts.settings, texts.title);
  return (
    <>
      <PageHeading title={texts.settings} />
      <AdminTabs current={ADMIN_SETTINGS_PATH} />
      <SettingsPage>
        <InstanceSettings />
      </SettingsPage>
    </>
  );
}
