/** Runs a few lines of Python against the unmodified python-gitlab of Debian. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

// Debian's own interpreter, which is the one that sees Debian's packages.
const PYTHON = "/usr/bin/python3";

const FRAME = `
import json, sys, warnings
import gitlab
warnings.simplefilter("error")
url, token = sys.argv[1:3]
gl = gitlab.Gitlab(url, private_token=token)
def answer(value):
    print(json.dumps(value))
`;

/** `gl` is the client; the lines call `answer(value)` once. Warnings of the client are failures. */
export async function inPython<Answer>(
  site: { url: string; token: string },
  lines: string,
): Promise<Answer> {
  const { stdout } = await run(PYTHON, ["-c", FRAME + lines, site.url, site.token], {
    timeout: 20_000,
  });
  return JSON.parse(stdout) as Answer;
}
