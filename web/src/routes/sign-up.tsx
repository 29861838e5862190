import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { Link } from "wouter";
import { SignUpForm } from "../features/users/index.ts";
import { DoorCard } from "./door-card.tsx";
import { pageTexts } from "./routes.messages.ts";

export function SignUpPage() {
  const texts = pageTexts.signUp;
  return (
    <DoorCard
      heading={texts.heading}
      text={pageTexts.tagline}
      below={
        <>
          {texts.known} <Link href={SIGN_IN_PATH}>{texts.signIn}</Link>
        </>
      }
    >
      <SignUpForm />
    </DoorCard>
  );
}
