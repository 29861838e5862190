/** Interface texts of the cards about users and issues. */
export const cardMessages = {
  open: "Open",
  closed: "Closed",
  blocked: "Blocked",
};
