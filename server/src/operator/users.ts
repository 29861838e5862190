/** `cairn user`: creates users and gives them access, also when nobody can sign in. */
import { parseArgs } from "node:util";
import {
  createPasswordLink,
  createUser,
  promoteToAdmin,
  setUserBlocked,
} from "../modules/users/index.ts";
import type { Context } from "../platform/context.ts";
import { print, UsageError, type Command } from "./command.ts";
import { runWithContext } from "./with-context.ts";

export const userCommand: Command = {
  usage:
    "user create USERNAME --email EMAIL [--name NAME] [--admin] | password|admin|block|unblock USERNAME",
  about: "creates a user, creates a link to set a password, makes an administrator, blocks",
  async run(args, config) {
    const { action, username, options } = readArguments(args);
    return runWithContext(config, async (ctx) => {
      await change(ctx, action, username, options);
      return 0;
    });
  },
};

interface Options {
  email?: string | undefined;
  name?: string | undefined;
  admin?: boolean | undefined;
}

function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      admin: { type: "boolean" },
    },
  });
  const [action = "", username, ...rest] = positionals;
  if (username === undefined || rest.length > 0) throw new UsageError("Name one user.");
  if (action === "create" && values.email === undefined) {
    throw new UsageError("A new user needs --email.");
  }
  if (action !== "create" && Object.keys(values).length > 0) {
    throw new UsageError(`Only "user create" has options.`);
  }
  return { action, username, options: values };
}

async function change(ctx: Context, action: string, username: string, options: Options) {
  switch (action) {
    case "create": {
      const { email = "", name = username, admin } = options;
      await createUser(ctx, { username, email, name });
      if (admin === true) await promoteToAdmin(ctx, username);
      print(`${username} was created. ${await describeLink(ctx, username)}`);
      return;
    }
    case "password":
      print(await describeLink(ctx, username));
      return;
    case "admin":
      await promoteToAdmin(ctx, username);
      print(
        `${username} is now an administrator, has to sign in again and to create new access tokens.`,
      );
      return;
    case "block":
    case "unblock":
      await setUserBlocked(ctx, username, action === "block");
      print(`${username} ${action === "block" ? "is blocked." : "can sign in again."}`);
      return;
    default:
      throw new UsageError(`There is no command "user ${action}".`);
  }
}

async function describeLink(ctx: Context, username: string): Promise<string> {
  const link = await createPasswordLink(ctx, username);
  return `This link sets the password once, within 24 hours:\n${link}`;
}
