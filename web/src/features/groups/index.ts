/** Public exports of the groups feature, including the components that groups and projects share. */
export { NewGroupForm } from "./creating/new-group-form.tsx";
export { SearchResults } from "./finding/search-results.tsx";
export { PlaceSearchForm } from "./finding/list-search.tsx";
export { listHref, useListQuery } from "./finding/use-list-query.ts";
export { CopyableAttribute } from "./front/copy-attribute.tsx";
export { MemberAvatars } from "./front/member-avatars.tsx";
export { FrontPageColumns } from "./front/front-columns.tsx";
export { FrontPageHeading, FrontPageHeadingSkeleton } from "./front/front-heading.tsx";
export { GroupFrontPage } from "./front/group-front.tsx";
export { IssueAndMilestoneLinks } from "./front/open-counts.tsx";
export { FrontPageSidebarSection } from "./front/side-block.tsx";
export { invalidateLists, useGroup } from "./groups.api.ts";
export {
  frontPageMessages,
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
