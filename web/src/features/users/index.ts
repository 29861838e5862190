export { useUserChannelSubscription } from "./account-subscription.ts";
export { AccountView } from "./account/account.tsx";
export { SignInForm } from "./signing-in/sign-in-form.tsx";
export { UserMenu } from "./signing-out/user-menu.tsx";
export { SignUpForm } from "./signing-up/sign-up-form.tsx";
export { SessionList } from "./sessions/session-list.tsx";
export { TokensView } from "./tokens/tokens.tsx";
export { ProfileView } from "./profile/profile.tsx";
