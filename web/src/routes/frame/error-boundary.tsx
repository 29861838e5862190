import { Component } from "react";
import type { ReactNode } from "react";
import { ErrorPage } from "../shared/error-page.tsx";
import { errorPageMessages } from "../shared/routes.messages.ts";

/**
 * Catches a render error of a page and still renders the frame, so that the user can go to another
 * page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <ErrorPage {...errorPageMessages.crashed} reloadable />;
  }
}
