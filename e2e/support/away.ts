/** Console messages to expect in tests that take down the server or the network. */
export const OUTAGE_CONSOLE_MESSAGES = [
  /ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY|ERR_SOCKET|WebSocket|status of 50\d|Failed to load/,
];
