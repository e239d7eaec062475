import { Client } from "@stomp/stompjs";
// The build made for browsers: the package's own entry expects the names of Node.
import SockJS from "sockjs-client/dist/sockjs.min.js";
import { live } from "#contract/limits.ts";
import { liveAddress, notification as notificationSchema, type Notification } from "#contract/notifications.ts";
import { waiting, waitingAddress, type Waiting } from "#contract/waiting.ts";

/** Those that need neither a frame nor an inline script. */
const transports = ["websocket", "xhr-streaming", "xhr-polling"];

/** What an ERROR says that passes by itself; after any other the connection is over until somebody logs in again. */
const passing: readonly (string | undefined)[] = ["UNAVAILABLE", "RATE_LIMITED"];

interface LiveConnection {
  token: string;
  username: string;
  /** Listening has begun, or begun again: what was told before has to be asked for. Or it broke off. */
  onListening: (listening: boolean) => void;
  onNotification: (notification: Notification) => void;
  /** For the staff: how much waits for them; null for everybody else. */
  onWaiting: ((waiting: Waiting) => void) | null;
}

/** Opens the live connection and keeps it open. @returns its end */
export function openLiveConnection({
  token,
  username,
  onListening,
  onNotification,
  onWaiting,
}: LiveConnection): () => void {
  let over = false;
  const client = new Client({
    webSocketFactory: () => new SockJS("/ws", null, { transports }),
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: live.reconnect,
    heartbeatIncoming: live.heartbeat,
    heartbeatOutgoing: live.heartbeat,
    // Browsers slow a hidden tab's clock until its heart-beats come too late: it waits until it is looked at.
    beforeConnect: untilVisible,
    onConnect() {
      if (over) return void client.deactivate();
      const receipt = "listening";
      client.watchForReceipt(receipt, () => onListening(true));
      if (onWaiting !== null) {
        client.subscribe(waitingAddress(username), ({ body }) => {
          const told = waiting.safeParse(JSON.parse(body));
          if (told.success && !over) onWaiting(told.data);
        });
      }
      client.subscribe(
        liveAddress(username),
        ({ body }) => {
          const told = readNotification(body);
          if (told !== null && !over) onNotification(told);
        },
        { receipt },
      );
    },
    onWebSocketClose() {
      onListening(false);
      if (over) void client.deactivate();
    },
    onStompError({ headers }) {
      if (over || !passing.includes(headers.code)) void client.deactivate();
    },
  });
  client.activate();
  return () => {
    over = true;
    // Browsers report a socket that is closed while it opens as a fault: that one closes once it is open.
    if (client.connected || client.webSocket === undefined) void client.deactivate();
  };
}

function readNotification(body: string): Notification | null {
  try {
    return notificationSchema.parse(JSON.parse(body));
  } catch {
    // From a newer server, say: the list will show it.
    return null;
  }
}

function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });
}
