/** Public exports of the groups feature, including the components that groups and projects share. */
export { NewGroupForm } from "./creating/new-group-form.tsx";
export { PlaceSearchResults } from "./finding/search-results.tsx";
export { PlaceSearchForm } from "./finding/list-search.tsx";
export { buildPlaceListHref, usePlaceListQueryFromUrl } from "./finding/use-list-query.ts";
export { AccessRequestButton } from "./front/access-request-button.tsx";
export { CopyableAttribute } from "./front/copy-attribute.tsx";
export { MemberAvatars } from "./front/member-avatars.tsx";
export { OverviewColumns } from "./front/front-columns.tsx";
export { OverviewHeading, OverviewHeadingSkeleton } from "./front/front-heading.tsx";
export { GroupOverview } from "./front/group-front.tsx";
export { IssueAndMilestoneLinks } from "./front/open-counts.tsx";
export { OverviewSidebarSection } from "./front/side-block.tsx";
export { invalidateCachedLists, useGroup } from "./groups.api.ts";
export {
  groupOverviewMessages,
  groupMessages,
  nameAndPathMessages,
  visibilityMessages,
} from "./groups.messages.ts";
export { GroupRow } from "./list/group-row.tsx";
export { OwnGroupsList } from "./list/own-groups.tsx";
export { DescriptionField } from "./naming/description-field.tsx";
export { validateNamespacePath } from "./naming/path-validation.ts";
export { useSuggestedPath } from "./naming/use-suggested-path.ts";
export { GroupSettings } from "./settings/group-settings.tsx";
export { PlacePathForm } from "./settings/path-form.tsx";
export { placeSettingsMessages } from "./settings/place-settings.messages.ts";
export { TransferForm } from "./settings/transfer-form.tsx";
export type { TransferDestination } from "./settings/transfer-form.tsx";
export {
  useLeaveAfterDeletion,
  useParentPlace,
  usePlaceSettings,
} from "./settings/use-place-settings.ts";
export { VisibilityBadge } from "./visibility/visibility-badge.tsx";
export { limitVisibilityToParent, VisibilityRadioGroup } from "./visibility/visibility-choice.tsx";
