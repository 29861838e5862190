/** Titles and introductions of the account pages. */
export const accountPageMessages = {
  profile: {
    title: "Profile",
    text: "How you appear to others",
  },
  account: {
    title: "Account",
    text: "Your username, email and password.",
  },
  preferences: {
    title: "Preferences",
    text: "Changes are saved automatically and apply on all your devices.",
  },
  notifications: {
    title: "Notifications",
    text: "Choose what you’re notified about. Changes are saved automatically.",
  },
  sshKeys: {
    title: "SSH keys",
    text: "Keys let you clone and push without a password.",
  },
  tokens: {
    title: "Access tokens",
    text: "Tokens let scripts and apps act as you. Treat them like passwords.",
  },
  sessions: {
    title: "Active sessions",
    text: "Browsers that are signed in as you. Sign out any you don’t recognize.",
  },
};
