export { AccessRequestList } from "./access-request-list.tsx";
export { InviteDialog } from "./invite-dialog.tsx";
export { MemberListSkeleton, MemberList } from "./member-list.tsx";
export { inviteMessages, memberMessages, shareMessages } from "./members.messages.ts";
export { ShareDialog } from "./share-dialog.tsx";
export { ShareList } from "./share-list.tsx";
