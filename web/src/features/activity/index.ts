export { ActivityList } from "./activity-list.tsx";
export { activityMessages } from "./activity.messages.ts";
