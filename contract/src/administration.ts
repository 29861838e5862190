/** Addresses of pages for administrators. */
export const ADMIN_PATH = "/admin";
export const ADMIN_USERS_PATH = "/admin/users";
export const ADMIN_SETTINGS_PATH = "/admin/application_settings/general";

/** Address of the instance settings in the REST API. */
export const APPLICATION_SETTINGS_URL = "/api/v4/application/settings";
