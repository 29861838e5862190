/** Public interface of the notifications module: what the program and other modules can import. */
export { openMailbox } from "./incoming/mailbox.ts";
