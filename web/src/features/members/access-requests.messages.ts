/** Interface texts of the access requests on the members page. */

export const accessRequestMessages = {
  title: "Access requests",
  asked: "Requested",
  role: (name: string) => `Role for ${name}`,
  approve: "Approve",
  approveNamed: (name: string) => `Approve ${name}`,
  decline: "Decline",
  declineNamed: (name: string) => `Decline ${name}`,
  approved: (name: string, role: string) => `${name} is now a member with the role ${role}.`,
  declined: (name: string) => `${name}’s request was declined.`,
  gone: "This request was already answered or withdrawn.",
  more: (shown: number, total: number) => `The oldest ${shown} of ${total} requests are shown.`,
  emptyTitle: "No access requests",
  emptyText: "New requests appear here.",
  failed: "Couldn’t load access requests",
};
