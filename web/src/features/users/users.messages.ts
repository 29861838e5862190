/** Interface texts of user accounts: signing in and up, tokens, sessions, profile. */
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from "@cairn/contract/users";
import type { TokenScope } from "@cairn/contract/auth";

export const passwordMessages = {
  label: "Password",
  show: "Show password",
  hide: "Hide password",
};

export const signInMessages = {
  login: "Username or email",
  remember: "Keep me signed in on this device",
  submit: "Sign in",
  loginMissing: "Enter your username or email.",
  passwordMissing: "Enter your password.",
  forgotten: "Forgot your password?",
};

export const passwordRequestMessages = {
  email: "Email",
  emailMissing: "Enter your email address, such as name@example.com.",
  submit: "Send link",
};

export const signUpMessages = {
  name: "Name",
  nameHint: "How others will see you.",
  nameMissing: "Enter your name.",
  username: "Username",
  usernameHint: "Letters, digits, dots, dashes and underscores.",
  usernameShort: `Enter at least ${USERNAME_MIN} characters.`,
  email: "Email",
  emailMissing: "Enter your email address, such as name@example.com.",
  passwordHint: `At least ${PASSWORD_MIN} characters. A few unrelated words are easy to remember.`,
  passwordMore: (missing: number) =>
    missing === 1 ? "1 more character needed." : `${missing} more characters needed.`,
  passwordLongEnough: "Long enough.",
  passwordShort: `Use at least ${PASSWORD_MIN} characters.`,
  passwordLong: `Use at most ${PASSWORD_MAX} characters.`,
  submit: "Create account",
};

export const passwordLinkMessages = {
  link: "Link",
  submit: "Set password and sign in",
};

export const tokenMessages = {
  formTitle: "Add a token",
  name: "Token name",
  nameHint: "What’s this token for?",
  nameMissing: "Enter a name.",
  expires: "Expiration date",
  expiresHint: "Leave blank for the maximum (1 year).",
  expiresPast: "Choose a day after today.",
  scopes: "Scopes",
  scopesHint: "Grant only what’s needed.",
  scopesMissing: "Choose at least one scope.",
  sudoPasswordHint: "Only for tokens with the scope sudo.",
  submit: "Create token",
  scopeMeanings: {
    api: "Full access to everything you can access",
    read_api: "Read-only access to everything you can see",
    read_user: "Read your profile: name, username and email",
    read_repository: "Clone and fetch repositories you can read",
    write_repository: "Fetch from and push to repositories you can change",
    sudo: "Act as any other user (administrators only)",
  } satisfies Record<TokenScope, string>,

  createdTitle: (name: string) => `Your new token “${name}”`,
  createdHint: "Copy it now. You won’t be able to see it again.",
  createdLabel: "Token",
  copy: "Copy",
  copied: "Copied",
  selected: "The token is selected; copy it with your keyboard.",

  listTitle: "Active tokens",
  columns: {
    name: "Name",
    scopes: "Scopes",
    created: "Created",
    lastUsed: "Last used",
    expires: "Expires",
    actions: "Actions",
  },
  madeByAdministrator: "Created by an administrator",
  never: "Never",
  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `Anything using “${name}” will stop working immediately.`,
  cancel: "Cancel",
  revoked: (name: string) => `Token ${name} revoked.`,
  emptyTitle: "No tokens yet",
  emptyText: "Tokens let scripts and apps act as you without your password.",
};

export const sessionMessages = {
  listTitle: "Signed in now",
  current: "This browser",
  signedIn: "Signed in",
  lastSeen: "Last seen",
  activeNow: "Active now",
  unknownAddress: "Unknown address",
  unknownBrowser: "Unknown browser",
  on: "on",
  revoke: "Sign out",
  revokeNamed: (device: string) => `Sign out ${device}`,
  revokeQuestion: "This device will have to sign in again.",
  cancel: "Cancel",
  revoked: (device: string) => `${device} signed out.`,
  emptyTitle: "No active sessions",
  emptyText: "Browsers where you’re signed in appear here.",
};

export const tokenAndSessionListMessages = {
  failedTitle: "Couldn’t load the list",
  signIn: "Sign in",
};
