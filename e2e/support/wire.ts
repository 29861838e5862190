/**
 * A SOCKS proxy between one browser and the server. A test can cut its connections to simulate a
 * network failure.
 */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface NetworkProxy {
  /** Playwright's proxy option for the browser. */
  readonly proxy: { server: string };
  readonly isCut: boolean;
  /**
   * `cut(true)` closes all open connections and refuses new ones; `cut(false)` accepts connections
   * again.
   */
  cut(isCut: boolean): void;
  remove(): void;
}

/**
 * Replies of SOCKS version 5: "no authentication required", and "connected". The bound address in
 * the second reply is empty, because clients ignore it.
 */
const WELCOME = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export async function startNetworkProxy(): Promise<NetworkProxy> {
  const ends = new Set<Socket>();
  let isCut = false;
  const hold = (end: Socket) => {
    ends.add(end);
    end.on("error", () => end.destroy());
    end.once("close", () => ends.delete(end));
  };
  const tie = async (near: Socket): Promise<void> => {
    await once(near, "data");
    near.write(WELCOME);
    const [wish] = (await once(near, "data")) as [Buffer];
    // Connects to localhost, whatever host the browser requested. The last two bytes of the request
    // are the port.
    const far = connect(wish.readUInt16BE(wish.length - 2), "localhost");
    hold(far);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    await once(far, "connect");
    near.write(CONNECTED);
    near.pipe(far).pipe(near);
  };
  const proxy = createServer({ noDelay: true }, (near) => {
    hold(near);
    if (isCut) near.resetAndDestroy();
    else tie(near).catch(() => near.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    proxy: { server: `socks5://127.0.0.1:${port}` },
    get isCut() {
      return isCut;
    },
    cut(next) {
      isCut = next;
      if (isCut) for (const end of ends) end.resetAndDestroy();
    },
    remove() {
      for (const end of ends) end.destroy();
      proxy.close();
    },
  };
}
