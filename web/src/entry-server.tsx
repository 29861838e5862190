import type { RenderPage } from "@cairn/contract/pages";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "./platform/query-client.ts";
import { App } from "./routes/app.tsx";
import { documentTitle, routeFor } from "./routes/routes.ts";

/** The one function the server calls of this bundle. */
export const render: RenderPage = (payload) => {
  const queryClient = createQueryClient(payload.data);
  const html = renderToString(<App payload={payload} queryClient={queryClient} />);
  queryClient.clear();
  const [path = "/"] = payload.url.split("?", 1);
  const title = payload.problem?.title ?? routeFor(path, payload.session).title;
  return { html, title: documentTitle(title, payload.instance) };
};
