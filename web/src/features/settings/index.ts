/** Public exports of the components that all settings pages share. */
export { ActionRow, ActionRows } from "./action-rows.tsx";
export { ConfirmByPathDialog } from "./confirm-by-path-dialog.tsx";
export { rethrowForDialog } from "./errors-for-dialogs.ts";
export { SettingsForm } from "./settings-form.tsx";
export { SettingsPage, SettingsSection } from "./settings-section.tsx";
export { useSettingsForm } from "./use-settings-form.ts";
