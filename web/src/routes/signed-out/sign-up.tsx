import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { Link } from "wouter";
import { SignUpForm } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { SignInOrSignUpCard } from "./sign-in-card.tsx";
import { signedOutMessages } from "./signed-out.messages.ts";

export function Page() {
  const texts = signedOutMessages.signUp;
  usePageTitle(texts.title);
  return (
    <SignInOrSignUpCard
      heading={texts.heading}
      text={signedOutMessages.tagline}
      below={
        <>
          {texts.known} <Link href={SIGN_IN_PATH}>{texts.signIn}</Link>
        </>
      }
    >
      <SignUpForm />
    </SignInOrSignUpCard>
  );
}
