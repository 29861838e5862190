/** Apart from the other texts: every page has the menu, few have the rest. */
export const menuTexts = {
  open: (name: string) => `Account menu of ${name}`,
  profile: "Profile",
  tokens: "Access tokens",
  sessions: "Active sessions",
  abuseReports: "Abuse reports",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  signOut: "Sign out",
};
