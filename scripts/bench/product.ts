/** Cairn as people run it, on a database of its own, with one person and one token. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { checkout } from "../services/state.ts";

export interface Product {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const child = spawn(process.execPath, [join(checkout, "server/src/main.ts")], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line) as { msg?: string; address?: string };
    if (msg !== "Cairn is listening" || address === undefined) continue;
    child.stdout.resume();
    return {
      url: address,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("The server ended before it listened.");
}

/** Signs somebody up and makes a token for them. */
export async function makeToken(url: string): Promise<{ token: string; userId: number }> {
  const json = { accept: "application/json", "content-type": "application/json" };
  const person = { name: "Bench", username: "bench", email: "bench@example.com" };
  const signUp = await fetch(`${url}/users`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ user: { ...person, password: "stones upon stones" } }),
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const page = await fetch(`${url}/-/profile/personal_access_tokens`, {
    headers: { cookie, accept: "text/html" },
  });
  const csrf = /&quot;csrf_token&quot;:&quot;([\w-]+)&quot;/.exec(await page.text())?.[1] ?? "";
  const made = await fetch(`${url}/api/v4/user/personal_access_tokens`, {
    method: "POST",
    headers: { ...json, cookie, "x-csrf-token": csrf },
    body: JSON.stringify({ name: "bench", scopes: ["api"] }),
  });
  const { token, user_id: userId } = (await made.json()) as { token: string; user_id: number };
  return { token, userId };
}
