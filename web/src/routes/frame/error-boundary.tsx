import { Component } from "react";
import type { ReactNode } from "react";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

/** A fault in one page leaves the frame standing, so that there is a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <ErrorPage {...pageTexts.crashed} reloadable />;
  }
}
