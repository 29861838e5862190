/** Types for the part of node-postgres that serializes parameter values; the package has none. */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): Buffer | string | null };
  export default utils;
}
