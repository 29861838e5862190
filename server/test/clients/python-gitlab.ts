/** Runs a few lines of Python against the unmodified python-gitlab of Debian. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { aToken, type TestPerson } from "../people.ts";
import type { ListeningApp } from "./listening.ts";

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
def refusal(call):
    try:
        call()
    except gitlab.exceptions.GitlabError as error:
        return [type(error).__name__, error.response_code, error.error_message]
    return "nothing was raised"
`;

/**
 * `gl` is the client; the lines call `answer(value)` once. `refusal(lambda: …)` is the class, the status
 * and the words of what a call raises. Warnings of the client are failures.
 */
export async function inPython<Answer>(
  site: { url: string; token: string },
  lines: string,
): Promise<Answer> {
  const { stdout } = await run(PYTHON, ["-c", FRAME + lines, site.url, site.token], {
    timeout: 60_000,
  });
  return JSON.parse(stdout) as Answer;
}

/** Python that works for somebody, with a fresh token. */
export async function pythonOf({ app, url }: ListeningApp, person: TestPerson) {
  const { id, token } = await aToken(app, person);
  return { id, token, run: <Answer>(lines: string) => inPython<Answer>({ url, token }, lines) };
}
