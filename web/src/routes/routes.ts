/** Every address of the site and the page behind it. */
import type { PagePayload, PageSession } from "@cairn/contract/pages";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { REGISTRATION_PATH, SESSIONS_PATH, SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { ComponentType } from "react";
import { HomePage } from "./home.tsx";
import { LandingPage } from "./landing.tsx";
import { NotFoundPage } from "./problem.tsx";
import { pageTexts } from "./routes.messages.ts";
import { SessionsPage } from "./sessions.tsx";
import { SignInPage } from "./sign-in.tsx";
import { SignUpPage } from "./sign-up.tsx";
import { TokensPage } from "./tokens.tsx";

export interface PageRoute {
  /** Null where the instance's name alone is the title. */
  title: string | null;
  /** The door stands before the house: sign-in, sign-up, landing. All else is in the shell. */
  frame: "door" | "shell";
  Page: ComponentType;
}

export function routeFor(path: string, session: PageSession): PageRoute {
  switch (path) {
    case "/":
      return session.user
        ? { title: null, frame: "shell", Page: HomePage }
        : { title: null, frame: "door", Page: LandingPage };
    case SIGN_IN_PATH:
      return { title: pageTexts.signIn.title, frame: "door", Page: SignInPage };
    case SIGN_UP_PATH:
    // Where a sign-up form sent without JavaScript comes back with its errors.
    case REGISTRATION_PATH:
      return { title: pageTexts.signUp.title, frame: "door", Page: SignUpPage };
    case TOKENS_PATH:
      return { title: pageTexts.tokens.title, frame: "shell", Page: TokensPage };
    case SESSIONS_PATH:
      return { title: pageTexts.sessions.title, frame: "shell", Page: SessionsPage };
    default:
      return { title: pageTexts.notFound.title, frame: "shell", Page: NotFoundPage };
  }
}

export function documentTitle(title: string | null, instance: PagePayload["instance"]): string {
  return title === null ? instance.name : `${title} · ${instance.name}`;
}
