/** Interface texts of the weight of an issue. */
export const weightMessages = {
  weight: "Weight",
  edit: "Edit weight",
  placeholder: "Enter a number",
  invalid: "Only numeral characters allowed",
};
