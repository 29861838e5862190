/** The wire between one browser and everything else, which can be cut: a SOCKS proxy of its own. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Wire {
  /** For the browser's settings. */
  readonly proxy: { server: string };
  readonly isCut: boolean;
  /** What was on its way is lost, and nobody can be reached. */
  cut(isCut: boolean): void;
  remove(): void;
}

/** Version 5, no questions asked; and "connected", to an address that nobody needs. */
const WELCOME = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export async function layWire(): Promise<Wire> {
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
    // Whatever host it names is this machine; its last two bytes are the port.
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
