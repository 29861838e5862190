/** Public exports of the groups feature, including the components that groups and projects share. */
export { NewGroupForm } from "./creating/new-group-form.tsx";
export { SearchResults } from "./finding/search-results.tsx";
export { PlaceSearchForm } from "./finding/list-search.tsx";
export { listHref, useListQuery } from "./finding/use-list-query.ts";
export { CopyableAttribute } from "./front/copy-attribute.tsx";
export { MemberAvatars } from "./front/member-avatars.tsx";
export { OverviewColumns } from "./front/front-columns.tsx";
export { OverviewHeading, OverviewHeadingSkeleton } from "./front/front-heading.tsx";
export { GroupOverview } from "./front/group-front.tsx";
export { IssueAndMilestoneLinks } from "./front/open-counts.tsx";
export { OverviewSidebarSection } from "./front/side-block.tsx";
export { invalidateLists, useGroup } from "./groups.api.ts";
export {
  groupOverviewMessages,
  groupMessages,
  nameAndPathMessages,
  visibilityMessages,
} from "./groups.messages.ts";
export { GroupRow } from "./list/group-row.tsx";
export { OwnGroups } from "./list/own-groups.tsx";
export { DescriptionField } from "./naming/description-field.tsx";
export { validatePath } from "./naming/path-validation.ts";
export { useSuggestedPath } from "./naming/use-suggested-path.ts";
export { VisibilityBadge } from "./visibility/visibility-badge.tsx";
export { limitVisibility, VisibilityRadioGroup } from "./visibility/visibility-choice.tsx";
