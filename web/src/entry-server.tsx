import type { RenderPage } from "@cairn/contract/pages";
import { renderToString } from "react-dom/server";
import { PageTitleContext } from "./platform/page-title.tsx";
import { createQueryClient } from "./platform/query-client.ts";
import { App } from "./routes/frame/app.tsx";
import { loadPage } from "./routes/page-modules.ts";
import { routeFor } from "./routes/routes.ts";
import { userColorRule, PageColorsContext } from "./ui/styles/user-colors.tsx";

/** Renders a page on the server; the only function of this bundle that the server calls. */
export const render: RenderPage = async (payload) => {
  const [path = "/"] = payload.url.split("?", 1);
  const route = routeFor(path, payload.session);
  await loadPage(route);
  const { part } = await route.load();
  await part?.prepare();
  const queryClient = createQueryClient(payload.data);
  let title = payload.instance.name;
  const tints = new Set<string>();
  const html = renderToString(
    <PageTitleContext
      value={(told) => {
        title = told;
      }}
    >
      <PageColorsContext value={tints}>
        <App payload={payload} queryClient={queryClient} />
      </PageColorsContext>
    </PageTitleContext>,
  );
  queryClient.clear();
  return {
    html,
    title,
    style: [...tints].map(userColorRule).join(""),
    module: payload.problem ? null : route.module,
    ...(part && !payload.problem && { part: part.source }),
  };
};
