/** The environment variable for git over SSH, and the addresses that follow from it. */
import * as z from "zod";

const DEFAULT_PORT = "22";

export const sshVariableSchemas = {
  CAIRN_SSH_URL: z
    .url({ protocol: /^ssh$/ })
    .max(300)
    .refine(
      isUsableSshUrl,
      "must be like ssh://git@cairn.example.com or ssh://git@cairn.example.com:2222",
    )
    .optional()
    .describe(
      "Address at which users clone and push over SSH, such as `ssh://git@cairn.example.com` or `ssh://git@cairn.example.com:2222`; see [ssh.md](ssh.md). Without a value, projects have no SSH address.",
    ),
} as const;

function isUsableSshUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, pathname, search, hash } = new URL(text);
  // A user or host with a leading dash could be taken for an option of ssh.
  const isPlain = /^[a-z_][a-z0-9_-]{0,31}$/.test(username) && /^[A-Za-z0-9[]/.test(hostname);
  return isPlain && password === "" && ["", "/"].includes(pathname) && search === "" && hash === "";
}

/** The address of a repository in the short form, or as a URL when the port is not the usual one. */
export function buildSshUrl(sshUrl: URL, path: string): string {
  const { username, hostname, port } = sshUrl;
  return port === "" || port === DEFAULT_PORT
    ? `${username}@${hostname}:${path}`
    : `ssh://${username}@${hostname}:${port}/${path}`;
}
