/** Interface texts of the user menu. Separate from other texts, because every page has the menu. */
export const userMenuMessages = {
  open: "Account menu",
  setStatus: "Set status",
  editStatus: "Edit status",
  profile: "Profile",
  account: "Account",
  administration: "Administration",
  tokens: "Access tokens",
  sessions: "Active sessions",
  abuseReports: "Abuse reports",
  help: "Help",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  signOut: "Sign out",
};
