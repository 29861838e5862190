/** Inside the drawing room: a frame without origin and network. One page talks to it, by one port. */
import type { RenderResult, Numbered, RenderRequest } from "../ui/sandbox/protocol.ts";

addEventListener("message", open);

/** The first port from the page around it is the one; others may speak too, and are not heard. */
function open(event: MessageEvent): void {
  const [port] = event.ports;
  if (!port || event.source !== parent) return;
  removeEventListener("message", open);
  port.addEventListener("message", ({ data }: MessageEvent<Numbered<RenderRequest>>) => {
    void drawn(data.what).then((what) =>
      port.postMessage({ id: data.id, what } satisfies Numbered<RenderResult>),
    );
  });
  port.start();
}

async function drawn(wish: RenderRequest): Promise<RenderResult> {
  try {
    if (wish.kind === "formula") return (await import("./formula.ts")).renderFormula(wish);
    return await (await import("./diagram.ts")).renderDiagram(wish);
  } catch {
    return { kind: "failed" };
  }
}
