/** Root component: renders the whole content of the mount element, on the server and in the browser. */
import type { PagePayload } from "@cairn/contract/pages";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Router, useLocation } from "wouter";
import { PageProvider, usePageContext } from "../../platform/page-context.tsx";
import { PreferencesProvider } from "../../platform/preferences.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { RouteContext } from "../../platform/route-context.tsx";
import { KitProvider } from "../../ui/kit-provider.tsx";
import { LiveRegions } from "../../ui/base/live-regions.tsx";
import { DateContexts } from "./date-contexts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { LoadingPage, UnreachablePage } from "./loading-page.tsx";
import { usePageElement } from "../page-modules.ts";
import { PlaceGuard } from "./place-guard.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { findPageRoute } from "../routes.ts";
import { PageFrame } from "./shell.tsx";
import { useResetScrollAndFocus } from "./use-scroll-and-focus.ts";

export function App(props: { payload: PagePayload; queryClient: QueryClient }) {
  const [path = "/", ...query] = props.payload.url.split("?");
  const search = query.join("?");
  return (
    <QueryClientProvider client={props.queryClient}>
      <LiveRegions>
        <PreferencesProvider session={props.payload.session}>
          <DateContexts now={props.payload.now}>
            <KitProvider>
              <Router ssrPath={path} ssrSearch={search}>
                <Visit payload={props.payload} />
              </Router>
            </KitProvider>
          </DateContexts>
        </PreferencesProvider>
      </LiveRegions>
    </QueryClientProvider>
  );
}

/**
 * Provides the data of the page payload until the first navigation to another path. The data stays
 * removed when the user returns to the first path.
 */
function Visit(props: { payload: PagePayload }) {
  const [path] = useLocation();
  // Takes the first path from the router, because the address in the payload can be percent-encoded
  // differently.
  const [firstPath] = useState(path);
  const [isFirstPage, setIsFirstPage] = useState(true);
  if (isFirstPage && path !== firstPath) setIsFirstPage(false);
  return (
    <PageProvider payload={props.payload} isFirstPage={isFirstPage && path === firstPath}>
      <CurrentPage path={path} />
    </PageProvider>
  );
}

function CurrentPage(props: { path: string }) {
  const { session, problem } = usePageContext();
  const route = useMemo(() => findPageRoute(props.path, session), [props.path, session]);
  const { element, retry } = usePageElement(route);
  useResetScrollAndFocus(props.path, element !== null);
  const isDoor = route.frame === "door" && !problem;
  const page = (
    <ErrorBoundary key={props.path}>
      {problem ? (
        <Problem {...problem} />
      ) : retry ? (
        <UnreachablePage onRetry={retry} />
      ) : (
        <PlaceGuard>{element ?? <LoadingPage />}</PlaceGuard>
      )}
    </ErrorBoundary>
  );
  return (
    <RouteContext value={route}>
      {isDoor ? (
        <SignedOutFrame>{page}</SignedOutFrame>
      ) : (
        <PageFrame route={route}>{page}</PageFrame>
      )}
    </RouteContext>
  );
}

function Problem(props: { title: string; message: string }) {
  usePageTitle(props.title);
  return <ErrorPage {...props} />;
}
