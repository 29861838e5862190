/** Interface texts of the attributes that only epics have. */
export const epicDateMessages = {
  start: "Start date",
  due: "Due date",
  fixed: "Fixed",
  inherited: "Inherited",
};

export const epicSidebarMessages = {
  parent: "Parent",
};
