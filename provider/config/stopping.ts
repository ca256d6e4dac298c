/** How a server stops. In seconds. */
export interface Stopping {
  /** It goes on accepting requests this long, and asks each client to use another connection. Default: 0. */
  drain?: number;
  /** Then running requests may take this long; what is left is cut. Default: 30. */
  deadline?: number;
}
