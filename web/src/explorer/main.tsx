/** Entry of the GraphQL explorer's own bundle; no other page loads this bundle. */
import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "../ui/fonts/latin.css";
import "../ui/styles/fallback-font.css";
import "../ui/styles/tokens.css";
import "graphiql/style.css";
import "./explorer.css";
import { createRoot } from "react-dom/client";
import { MOUNT_ELEMENT_ID } from "@cairn/contract/pages";
import { parseTheme } from "../platform/theme.ts";
import { installSanitizingTrustedTypesPolicy } from "./clean-markup.ts";
import { GraphqlExplorer } from "./explorer.tsx";
import { exposeNonceToWebpack } from "./webpack-nonce.ts";

const mount = document.getElementById(MOUNT_ELEMENT_ID);
if (!mount) throw new Error(`The page has no element #${MOUNT_ELEMENT_ID}`);

installSanitizingTrustedTypesPolicy();
exposeNonceToWebpack();
const { endpoint = "", csrfToken = "", instance = "" } = mount.dataset;
createRoot(mount).render(
  <GraphqlExplorer
    endpoint={endpoint}
    csrfToken={csrfToken}
    instance={instance}
    theme={parseTheme(document.documentElement.dataset.theme)}
  />,
);
