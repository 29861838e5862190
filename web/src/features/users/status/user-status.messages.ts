/** Texts of a status beside a name. Separate from the dialog's, because every comment can have one. */
export const userStatusMessages = {
  busy: "Busy",
  status: (message: string) => `Status: ${message}`,
};
