export { forgetSaid } from "./keeping.ts";
