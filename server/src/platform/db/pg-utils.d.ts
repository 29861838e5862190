/**
 * Type declarations for the part of node-postgres that serializes parameter values. The package contains
 * no declarations for it.
 */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): Buffer | string | null };
  export default utils;
}
