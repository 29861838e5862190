// Browser entry of all pages. The global styles come first, so that the styles of components override
// them.
import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./ui/fonts/latin.css";
import "./ui/styles/fallback-font.css";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { parseMountAttributes, MOUNT_ELEMENT_ID } from "@cairn/contract/pages";
import { MARKUP_SELECTOR } from "@cairn/contract/rendered-markup";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { trackBrowserTimeZone } from "./platform/browser-time-zone.ts";
import { createQueryClient } from "./platform/query-client.ts";
import { App } from "./routes/frame/app.tsx";
import { loadPageModule } from "./routes/page-modules.ts";
import { findPageRoute } from "./routes/routes.ts";
import { setLocalTimeZone } from "./ui/text/time-zone.ts";

const mount = document.getElementById(MOUNT_ELEMENT_ID);
if (!mount) throw new Error(`The page has no element #${MOUNT_ELEMENT_ID}`);

setLocalTimeZone(trackBrowserTimeZone());
const markup = mount.querySelectorAll(MARKUP_SELECTOR);
const payload = parseMountAttributes(mount.dataset, (element) => markup[element]?.innerHTML ?? "");
// Uses `then` instead of top-level await: the page's own chunk waits for this module, so with await
// each of the two would wait for the other.
void loadPageModule(findPageRoute(location.pathname, payload.session)).then(() => {
  const app = <App payload={payload} queryClient={createQueryClient(payload.data)} />;
  // React hydrates a transition in slices of a few milliseconds and handles input between them.
  startTransition(() => {
    hydrateRoot(mount, app);
  });
});
