/**
 * Renders diagrams and formulas in a sandboxed iframe, because their source is untrusted. The frame
 * has an opaque origin, no network and no access to the page. It receives the source and returns an
 * SVG or a MathML tree.
 */
import type { SandboxRenderResult, SandboxMessage, SandboxRenderRequest } from "./protocol.ts";

const ADDRESS = "/-/sandbox";

interface Room {
  frame: HTMLIFrameElement;
  port: MessagePort;
  waiting: Map<number, (drawn: SandboxRenderResult) => void>;
}

let open: Promise<Room> | null = null;
let count = 0;

/**
 * Renders a diagram or formula in the sandbox. Never rejects: after a timeout, the result says that
 * rendering failed.
 */
export async function renderInSandbox(
  wish: SandboxRenderRequest,
  patienceMs: number,
): Promise<SandboxRenderResult> {
  open ??= openRoom();
  const current = open;
  const room = await current;
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // Code in the frame cannot be interrupted, so the frame is removed. The next request creates
      // a new frame.
      if (open === current) open = null;
      closeRoom(room);
    }, patienceMs);
    room.waiting.set(id, (drawn) => {
      clearTimeout(timer);
      room.waiting.delete(id);
      resolve(drawn);
    });
    const asked: SandboxMessage<SandboxRenderRequest> = { id, what: wish };
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
    // The frame needs a size, because the diagram library measures text.
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
    channel.port1.addEventListener(
      "message",
      (event: MessageEvent<SandboxMessage<SandboxRenderResult>>) => {
        waiting.get(event.data.id)?.(event.data.what);
      },
    );
    channel.port1.start();
    const give = () => {
      // The target origin is "*", because the opaque origin of the frame cannot be named.
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
