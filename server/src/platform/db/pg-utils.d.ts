/** The part of the driver that writes values as PostgreSQL reads them. It comes without types. */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): Buffer | string | null };
  export default utils;
}
