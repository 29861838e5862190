/** Public interface of the repositories module: what other modules and the program can import. */
export { repositoriesPolicy } from "./repositories.policy.ts";
export { serveSshCommand } from "./serving-ssh.ts";
export { parseSshCommand } from "./ssh-commands.ts";
