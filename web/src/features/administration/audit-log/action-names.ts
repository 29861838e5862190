/** Turns names of audit events and target types into readable text: `user.signed_in` into "User signed in". */
export function formatActionName(name: string): string {
  const text = name.replaceAll(/[._]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
