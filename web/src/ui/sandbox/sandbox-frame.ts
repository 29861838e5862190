/**
 * Diagrams and formulas are programs that strangers wrote, so they are run in a frame that has no
 * origin, no network and no way to the page: source goes in, a picture or a tree of signs comes out.
 */
import type { RenderResult, Numbered, RenderRequest } from "./protocol.ts";

const ADDRESS = "/-/sandbox";

interface Room {
  frame: HTMLIFrameElement;
  port: MessagePort;
  waiting: Map<number, (drawn: RenderResult) => void>;
}

let open: Promise<Room> | null = null;
let count = 0;

/** Never throws: what cannot be drawn in time has failed. */
export async function renderInSandbox(
  wish: RenderRequest,
  patienceMs: number,
): Promise<RenderResult> {
  open ??= openRoom();
  const current = open;
  const room = await current;
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // Whatever runs in there does not stop by itself. The next wish gets a new room.
      if (open === current) open = null;
      closeRoom(room);
    }, patienceMs);
    room.waiting.set(id, (drawn) => {
      clearTimeout(timer);
      room.waiting.delete(id);
      resolve(drawn);
    });
    const asked: Numbered<RenderRequest> = { id, what: wish };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has one other end
    room.port.postMessage(asked);
  });
}

function openRoom(): Promise<Room> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "";
    frame.tabIndex = -1;
    frame.setAttribute("aria-hidden", "true");
    // It must have a size, because drawings measure their words.
    Object.assign(frame.style, {
      position: "fixed",
      left: "-3000px",
      top: "0",
      width: "1200px",
      height: "800px",
      border: "0",
      visibility: "hidden",
    });
    const channel = new MessageChannel();
    const waiting: Room["waiting"] = new Map();
    channel.port1.addEventListener("message", (event: MessageEvent<Numbered<RenderResult>>) => {
      waiting.get(event.data.id)?.(event.data.what);
    });
    channel.port1.start();
    const give = () => {
      // A frame without an origin cannot be addressed by one.
      frame.contentWindow?.postMessage("open", "*", [channel.port2]);
      resolve({ frame, port: channel.port1, waiting });
    };
    frame.addEventListener("load", give, { once: true });
    frame.src = ADDRESS;
    document.body.append(frame);
  });
}

function closeRoom({ frame, port, waiting }: Room): void {
  port.close();
  frame.remove();
  for (const answer of waiting.values()) answer({ kind: "failed" });
}
