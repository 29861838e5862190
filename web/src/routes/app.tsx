/** The whole of the mount element's inside, on the server and in the browser alike. */
import type { PagePayload } from "@cairn/contract/pages";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Router, useLocation } from "wouter";
import { PageProvider, usePage } from "../platform/page-context.tsx";
import { LiveRegions } from "../ui/live-regions.tsx";
import { DrawnAt } from "../ui/time.tsx";
import { CrashGuard } from "./crash-guard.tsx";
import { DoorFrame } from "./door-frame.tsx";
import { ProblemPage } from "./problem.tsx";
import { documentTitle, routeFor } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { useArrival } from "./use-arrival.ts";

export function App(props: { payload: PagePayload; queryClient: QueryClient }) {
  const [path = "/", search = ""] = props.payload.url.split("?", 2);
  return (
    <QueryClientProvider client={props.queryClient}>
      <LiveRegions>
        <DrawnAt value={props.payload.now}>
          <Router ssrPath={path} ssrSearch={search}>
            <Visit payload={props.payload} firstPath={path} />
          </Router>
        </DrawnAt>
      </LiveRegions>
    </QueryClientProvider>
  );
}

/** The first page ends with the first step to another address, and does not come back. */
function Visit(props: { payload: PagePayload; firstPath: string }) {
  const [path] = useLocation();
  const [isFirstPage, setIsFirstPage] = useState(true);
  if (isFirstPage && path !== props.firstPath) setIsFirstPage(false);
  return (
    <PageProvider payload={props.payload} isFirstPage={isFirstPage && path === props.firstPath}>
      <CurrentPage path={path} />
    </PageProvider>
  );
}

function CurrentPage(props: { path: string }) {
  const { session, instance, problem } = usePage();
  const { title, frame, Page } = routeFor(props.path, session);
  useArrival(props.path, documentTitle(problem?.title ?? title, instance));
  const Frame = frame === "door" && !problem ? DoorFrame : Shell;
  return (
    <Frame>
      <CrashGuard key={props.path}>{problem ? <ProblemPage {...problem} /> : <Page />}</CrashGuard>
    </Frame>
  );
}
