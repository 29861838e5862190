import type { RenderPage } from "@cairn/contract/pages";
import { renderToString } from "react-dom/server";
import { PageTitleContext } from "./platform/page-title.tsx";
import { createQueryClient } from "./platform/query-client.ts";
import { App } from "./routes/frame/app.tsx";
import { loadPageModule } from "./routes/page-modules.ts";
import { findPageRoute } from "./routes/routes.ts";
import { RenderedPartsContext } from "./ui/base/server-rendered-part.tsx";
import { RenderedMarkupContext } from "./ui/text/prose.tsx";
import { buildCustomColorCssRule, UsedCustomColorsContext } from "./ui/styles/user-colors.tsx";

/** Renders a page to HTML on the server. The server calls no other function of this bundle. */
export const render: RenderPage = async (payload) => {
  const [path = "/"] = payload.url.split("?", 1);
  const route = findPageRoute(path, payload.session);
  await loadPageModule(route);
  const { parts = [] } = await route.load();
  await Promise.all(parts.map((part) => part.prepare()));
  const queryClient = createQueryClient(payload.data);
  let title = payload.instance.name;
  const tints = new Set<string>();
  const rendered = new Set<string>();
  const markup: string[] = [];
  const html = renderToString(
    <PageTitleContext
      value={(told) => {
        title = told;
      }}
    >
      <UsedCustomColorsContext value={tints}>
        <RenderedMarkupContext value={markup}>
          <RenderedPartsContext value={rendered}>
            <App payload={payload} queryClient={queryClient} />
          </RenderedPartsContext>
        </RenderedMarkupContext>
      </UsedCustomColorsContext>
    </PageTitleContext>,
  );
  queryClient.clear();
  return {
    html,
    // A part that React rendered twice would shift the order.
    markup: markup.length === countMarkupElements(html) ? markup : [],
    title,
    style: [...tints].map(buildCustomColorCssRule).join(""),
    module: payload.problem ? null : route.module,
    parts: payload.problem ? [] : [...rendered],
  };
};

function countMarkupElements(html: string): number {
  return html.split(/ class="md(?:-line)?"/).length - 1;
}
