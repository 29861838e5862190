/** Checks of what is outside the database: address, file storage and Redis. */
import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { Redis } from "ioredis";
import type { Config } from "../config/config.ts";
import { describeCause, ok, warning, type Finding } from "./finding.ts";

const OLDEST_REDIS = 7;
const FEWEST_FREE_BYTES = 2 ** 30;

export function checkAddress({ url, environment, trustedProxies }: Config): Finding[] {
  if (environment !== "production") return [];
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (isLocal) {
    return [
      warning(
        "address",
        `CAIRN_URL is ${url.origin}; only browsers on this machine can use Cairn. Set it to the address that users open`,
      ),
    ];
  }
  if (url.protocol !== "https:") {
    return [
      warning(
        "address",
        `CAIRN_URL is ${url.origin}; browsers keep sessions only for https addresses, so no one can sign in`,
      ),
    ];
  }
  return [
    ok("address", url.origin),
    trustedProxies.length > 0
      ? ok("proxies", trustedProxies.join(", "))
      : warning(
          "proxies",
          "CAIRN_TRUSTED_PROXIES is empty; every request seems to come from the proxy, so limits count all visitors as one",
        ),
  ];
}

export async function checkStorage({ storage }: Config): Promise<Finding> {
  const check = "file storage";
  if (!("path" in storage)) return ok(check, `bucket ${storage.bucket}`);
  const { path } = storage;
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
    const { bavail, bsize } = await statfs(path);
    const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free in ${path}`;
    return bavail * bsize < FEWEST_FREE_BYTES
      ? warning(check, `${free}; uploads fail when the disk is full`)
      : ok(check, free);
  } catch (cause) {
    return warning(
      check,
      `${path} cannot be written (${describeCause(cause)}); the user that runs Cairn must own the folder; until then uploads fail`,
    );
  }
}

/** A warning at most, because Cairn works without Redis for a while. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: () => null,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const [, version = ""] = /redis_version:([\d.]{1,20})/.exec(await client.info("server")) ?? [];
    return Number.parseInt(version, 10) >= OLDEST_REDIS
      ? ok("Redis", `version ${version}`)
      : warning("Redis", `version ${version}; Cairn needs ${OLDEST_REDIS} or newer`);
  } catch (cause) {
    return warning(
      "Redis",
      `does not answer (${describeCause(cause)}); pages update late and limits are counted in each process`,
    );
  } finally {
    client.disconnect();
  }
}
