/** Public exports of the pages for administrators. */
export { AdminOverview } from "./admin-overview.tsx";
export { AdminTabs } from "./admin-tabs.tsx";
export { adminMessages } from "./admin.messages.ts";
export { AdminUserList } from "./admin-user-list.tsx";
export { InstanceSettings } from "./instance-settings.tsx";
