import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { Link } from "wouter";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { LogoMark } from "../../ui/base/logo.tsx";
import styles from "./landing.module.css";
import { signedOutMessages } from "./signed-out.messages.ts";

/** Landing page for visitors at `/`. */
export function Page() {
  const { instance } = usePageContext();
  const texts = signedOutMessages.landing;
  usePageTitle();
  return (
    <div className={styles.landing}>
      <LogoMark size={56} stacking />
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <p>{texts.text}</p>
      <div className={styles.ways}>
        <Link href={SIGN_IN_PATH} className={buttonClassName({ variant: "primary", size: "lg" })}>
          {texts.signIn}
        </Link>
        {instance.sign_up && (
          <Link href={SIGN_UP_PATH} className={buttonClassName({ size: "lg" })}>
            {texts.signUp}
          </Link>
        )}
      </div>
    </div>
  );
}
