/** Interface texts of the account page. */
export const accountMessages = {
  failed: "Couldn't load your account.",
  username: "Username",
  usernameText:
    "Part of the address of your page and of your own projects. Old links redirect until someone else takes the name; mentions of the old name stop working.",
  newUsername: "New username",
  usernameMissing: "Enter a username.",
  changeUsername: "Change username",
  email: "Email",
  emailText: "You can sign in with it. Others don't see it.",
  newEmail: "Email address",
  emailMissing: "Enter your email address, such as name@example.com.",
  changeEmail: "Change email",
  emailChanged: "Email changed.",
  password: "Password",
  passwordText: "Changing it signs you out everywhere else. Access tokens keep working.",
  currentPassword: "Current password",
  currentPasswordMissing: "Enter your current password.",
  newPassword: "New password",
  changePassword: "Change password",
  passwordChanged: "Password changed. Your other sessions were signed out.",
};
