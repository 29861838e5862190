/** What happens to the settings of the installation. */
export const SETTINGS_EVENTS = { changed: "settings.changed" } as const;

export const SETTINGS_STREAM = "settings";
