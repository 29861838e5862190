/** Interface texts of the user menu. Separate from other texts, because every page has the menu. */
export const userMenuMessages = {
  open: (name: string) => `Account menu of ${name}`,
  profile: "Profile",
  account: "Account",
  administration: "Administration",
  tokens: "Access tokens",
  sessions: "Active sessions",
  abuseReports: "Abuse reports",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  signOut: "Sign out",
};
