/** What the console says while the server or the network is away, in stories where it is meant to be. */
export const AWAY = [
  /ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY|ERR_SOCKET|WebSocket|status of 50\d|Failed to load/,
];
