/** Interface texts of the button that requests access to a project or group. */
export const accessRequestButtonMessages = {
  request: "Request access",
  withdraw: "Withdraw request",
  requested: {
    project: "Access requested. An owner or maintainer of the project will answer your request.",
    group: "Access requested. An owner of the group will answer your request.",
  },
  withdrawn: "Request withdrawn.",
};
