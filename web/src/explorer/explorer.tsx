import { GraphiQL } from "graphiql";
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import type { Theme } from "../platform/theme.ts";
import { Wordmark } from "../ui/base/logo.tsx";
import { VisuallyHidden } from "../ui/base/visually-hidden.tsx";
import { createGraphqlFetcher } from "./graphql-fetcher.ts";
import { explorerMessages } from "./explorer.messages.ts";

export interface ExplorerProps {
  endpoint: string;
  csrfToken: string;
  instance: string;
  theme: Theme;
}

export function Explorer({ endpoint, csrfToken, instance, theme }: ExplorerProps) {
  // Created once, because GraphiQL loads the schema again whenever the fetcher changes.
  const [ask] = useState(() => createGraphqlFetcher(endpoint, csrfToken));
  const main = useNamedEditors();
  return (
    <main className="explorer" ref={main} onKeyDownCapture={letTabLeave}>
      <VisuallyHidden>
        <h1>{explorerMessages.heading}</h1>
      </VisuallyHidden>
      <GraphiQL
        fetcher={ask}
        defaultQuery={explorerMessages.firstQuery}
        forcedTheme={theme}
        // Session storage ends with the tab, so the next user of the browser does not find these
        // queries.
        storage={sessionStorage}
        showPersistHeadersSettings={false}
      >
        <GraphiQL.Logo>
          <a href="/" aria-label={explorerMessages.home(instance)}>
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
        field.ariaLabel = field.closest("section")?.ariaLabel ?? explorerMessages.heading;
      }
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return ref;
}
