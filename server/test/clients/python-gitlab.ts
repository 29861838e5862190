/** Runs lines of Python with the unmodified python-gitlab package of Debian, for compatibility tests. */
import { spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { afterAll } from "vitest";
import { createTestToken, type TestPerson } from "../people.ts";
import type { ListeningApp } from "./listening.ts";

// Uses Debian's own interpreter, because another Python would not find Debian's package
// python3-gitlab.
const PYTHON = "/usr/bin/python3";

/**
 * Python program that loads python-gitlab once and runs every task in a forked process. A task is
 * one line of JSON on standard input; its result is one line of JSON on standard output.
 */
const FRAME = `
import json, os, sys, traceback, warnings
import gitlab
warnings.simplefilter("error")
def work(url, token, lines):
    said = []
    def refusal(call):
        try:
            call()
        except gitlab.exceptions.GitlabError as error:
            return [type(error).__name__, error.response_code, error.error_message]
        return "nothing was raised"
    client = gitlab.Gitlab(url, private_token=token)
    known = {"json": json, "gitlab": gitlab, "url": url, "token": token}
    exec(lines, {**known, "gl": client, "answer": said.append, "refusal": refusal})
    return {"answer": said[0]}
for line in sys.stdin:
    if os.fork() == 0:
        try:
            told = work(**json.loads(line))
        except BaseException:
            told = {"failure": traceback.format_exc()}
        print(json.dumps(told), flush=True)
        os._exit(0)
    os.wait()
`;

interface Interpreter {
  input: NodeJS.WritableStream;
  lines: Interface;
}

let interpreter: Interpreter | undefined;
let last: Promise<unknown> = Promise.resolve();
// The Python process exits when its standard input ends.
afterAll(() => interpreter?.input.end());

function interpret(): Interpreter {
  const child = spawn(PYTHON, ["-c", FRAME], { stdio: ["pipe", "pipe", "inherit"] });
  return { input: child.stdin, lines: createInterface({ input: child.stdout }) };
}

/**
 * Runs lines of Python, in which `gl` is the client. The lines must call `answer(value)` once.
 * `refusal(lambda: …)` returns the class, the status and the message of the error that a call
 * raises. A warning of the client is an error.
 */
export function runPython<Answer>(
  site: { url: string; token: string },
  lines: string,
): Promise<Answer> {
  // Runs one task at a time. Results have no id, so the next line of output must be the result of
  // the last task.
  const answer = last.then(() => work<Answer>({ ...site, lines }));
  last = answer.catch(() => {});
  return answer;
}

async function work<Answer>(wish: { url: string; token: string; lines: string }): Promise<Answer> {
  interpreter ??= interpret();
  const { input, lines } = interpreter;
  const told = new Promise<string>((resolve) => {
    lines.once("line", resolve);
  });
  input.write(`${JSON.stringify(wish)}\n`);
  const { answer, failure } = JSON.parse(await told) as { answer: Answer; failure?: string };
  if (failure !== undefined) throw new Error(failure);
  return answer;
}

/** Returns a function that runs lines of Python with a new personal access token of that user. */
export async function createPythonRunner({ app, url }: ListeningApp, person: TestPerson) {
  const { id, token } = await createTestToken(app, person);
  return { id, token, run: <Answer>(lines: string) => runPython<Answer>({ url, token }, lines) };
}
