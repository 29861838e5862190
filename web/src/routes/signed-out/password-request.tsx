import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { Link } from "wouter";
import { PasswordRequestForm } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { SignInOrSignUpCard } from "./sign-in-card.tsx";
import { signedOutMessages } from "./signed-out.messages.ts";

export function Page() {
  const isSent = new URLSearchParams(useRawQueryString()).has("sent");
  const { passwordRequest, passwordRequestSent, passwordLink } = signedOutMessages;
  const texts = isSent ? passwordRequestSent : passwordRequest;
  usePageTitle(texts.title);
  return (
    <SignInOrSignUpCard
      heading={texts.title}
      text={texts.text}
      below={
        <>
          {passwordLink.known} <Link href={SIGN_IN_PATH}>{passwordLink.signIn}</Link>
        </>
      }
    >
      {!isSent && <PasswordRequestForm />}
    </SignInOrSignUpCard>
  );
}
