import { SIGN_UP_PATH } from "@cairn/contract/users";
import { Link } from "wouter";
import { SignInForm } from "../../features/users/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { SignInOrSignUpCard } from "./sign-in-card.tsx";
import { signedOutMessages } from "./signed-out.messages.ts";

export function Page() {
  const { instance } = usePageContext();
  const texts = signedOutMessages.signIn;
  usePageTitle(texts.title);
  return (
    <SignInOrSignUpCard
      heading={texts.heading(instance.name)}
      text={signedOutMessages.tagline}
      below={
        instance.sign_up && (
          <>
            {texts.newHere} <Link href={SIGN_UP_PATH}>{texts.signUp}</Link>
          </>
        )
      }
    >
      <SignInForm />
    </SignInOrSignUpCard>
  );
}
