import { GraphiQL } from "graphiql";
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import type { Theme } from "../platform/theme.ts";
import { Wordmark } from "../ui/base/logo.tsx";
import { VisuallyHidden } from "../ui/base/visually-hidden.tsx";
import { createGraphqlFetcher } from "./graphql-fetcher.ts";
import { graphqlExplorerMessages } from "./explorer.messages.ts";

export interface GraphqlExplorerProps {
  endpoint: string;
  csrfToken: string;
  instance: string;
  theme: Theme;
}

export function GraphqlExplorer({ endpoint, csrfToken, instance, theme }: GraphqlExplorerProps) {
  // Creates the fetcher only once, because GraphiQL loads the schema again whenever the fetcher
  // changes.
  const [ask] = useState(() => createGraphqlFetcher(endpoint, csrfToken));
  const main = useNamedEditors();
  return (
    <main className="explorer" ref={main} onKeyDownCapture={letTabLeave}>
      <VisuallyHidden>
        <h1>{graphqlExplorerMessages.heading}</h1>
      </VisuallyHidden>
      <GraphiQL
        fetcher={ask}
        defaultQuery={graphqlExplorerMessages.firstQuery}
        forcedTheme={theme}
        // Stores the queries in session storage, which ends with the tab, so that the next user of
        // the browser does not find them.
        storage={sessionStorage}
        showPersistHeadersSettings={false}
      >
        <GraphiQL.Logo>
          <a href="/" aria-label={graphqlExplorerMessages.home(instance)}>
            <Wordmark />
          </a>
        </GraphiQL.Logo>
      </GraphiQL>
    </main>
  );
}

/** Keeps the editors from handling the Tab key, which would trap keyboard users in them. */
function letTabLeave(event: KeyboardEvent): void {
  const choosing = document.querySelector(".CodeMirror-hints") !== null;
  if (event.key === "Tab" && !choosing) event.stopPropagation();
}

/** Labels the editors' unnamed textareas with the label of the section around them. */
function useNamedEditors() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const main = ref.current;
    if (!main) return;
    const observer = new MutationObserver(() => {
      for (const field of main.querySelectorAll("textarea:not([aria-label])")) {
        field.ariaLabel = field.closest("section")?.ariaLabel ?? graphqlExplorerMessages.heading;
      }
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return ref;
}
