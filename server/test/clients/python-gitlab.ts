/** Runs lines of Python with the unmodified python-gitlab package of Debian, for compatibility tests. */
import { spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { afterAll } from "vitest";
import { createTestToken, type TestPerson } from "../people.ts";
import type { ListeningApp } from "./listening.ts";

// Debian's own interpreter, because another one would not find Debian's package python3-gitlab.
const PYTHON = "/usr/bin/python3";

/**
 * Loads python-gitlab once. Every task is a line of JSON and runs in a process forked from this one; the
 * result is a line of JSON as well.
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
// The interpreter exits when its input ends.
afterAll(() => interpreter?.input.end());

function interpret(): Interpreter {
  const child = spawn(PYTHON, ["-c", FRAME], { stdio: ["pipe", "pipe", "inherit"] });
  return { input: child.stdin, lines: createInterface({ input: child.stdout }) };
}

/**
 * `gl` is the client; the lines call `answer(value)` once. `refusal(lambda: …)` returns the class, the
 * status and the message of the error that a call raises. Warnings of the client are failures.
 */
export function inPython<Answer>(
  site: { url: string; token: string },
  lines: string,
): Promise<Answer> {
  // Runs one task at a time, because results carry no id: the next line belongs to the last task.
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

/** Returns a function that runs Python with a new token of that user. */
export async function pythonOf({ app, url }: ListeningApp, person: TestPerson) {
  const { id, token } = await createTestToken(app, person);
  return { id, token, run: <Answer>(lines: string) => inPython<Answer>({ url, token }, lines) };
}
