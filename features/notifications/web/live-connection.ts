import { Client, ReconnectionTimeMode } from "@stomp/stompjs";
import { live } from "#vocabulary/limits.ts";
import { spreadOf } from "#vocabulary/live-restart.ts";
import {
  liveAddress,
  pendingAddress,
  notification as notificationSchema,
  deskCounts,
  deskCountsAddress,
  type Notification,
  type DeskCounts,
} from "../calls.ts";
import { readingSettings, readingSettingsAddress, type ReadingSettings } from "#features/reading-settings/calls.ts";

/** SockJS transports that need neither an iframe nor an inline script. */
const sockJsTransports = ["websocket", "xhr-streaming", "xhr-polling"];

/** Whether WebSockets pass between this browser and the server; null until one has carried STOMP, or failed to. */
let webSocketsPass: boolean | null = null;

/** The ERROR codes that are temporary; after any other code the connection stays closed until the next login. */
const temporaryCodes: readonly (string | undefined)[] = ["UNAVAILABLE", "RATE_LIMITED"];

interface LiveConnection {
  token: string;
  username: string;
  /** True when listening has begun or begun again, and `onPending` follows. False when the connection broke. */
  onListening: (listening: boolean) => void;
  onNotification: (notification: Notification) => void;
  /** Called with the number of unread notifications, after listening has begun. */
  onPending: (pending: number) => void;
  /** Called with the member's reading settings after listening has begun, and after each change of them. */
  onReadingSettings: (settings: ReadingSettings) => void;
  /** For the staff only, else null: called with how many Tales and reports wait. */
  onDeskCounts: ((deskCounts: DeskCounts) => void) | null;
}

/**
 * Opens the live connection and keeps it open.
 * @returns a function that closes it
 */
export function openLiveConnection({
  token,
  username,
  onListening,
  onNotification,
  onPending,
  onReadingSettings,
  onDeskCounts,
}: LiveConnection): () => void {
  let over = false;
  /** Before the next attempt, besides the client's own delay; in milliseconds. */
  let extraDelay = 0;
  const client = new Client({
    brokerURL: `${location.origin.replace(/^http/, "ws")}/ws/websocket`,
    // A proxy may let a WebSocket open and then pass nothing on.
    connectionTimeout: live.heartbeat,
    connectHeaders: { Authorization: `Bearer ${token}` },
    // Each browser has a delay of its own, so that a restarted server does not get them all in one moment.
    reconnectDelay: live.reconnect * (0.5 + Math.random()),
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: live.longestReconnect,
    heartbeatIncoming: live.heartbeat,
    heartbeatOutgoing: live.heartbeat,
    // Browsers slow down the timers of hidden tabs until heartbeats come too late, so a hidden tab waits until it is
    // visible.
    async beforeConnect() {
      await pause(extraDelay);
      extraDelay = 0;
      await untilVisible();
      if (webSocketsPass === false) await fallBackToSockJs(client);
    },
    onConnect() {
      webSocketsPass ??= true;
      if (over) return void client.deactivate();
      const receipt = "listening";
      client.watchForReceipt(receipt, () => onListening(true));
      if (onDeskCounts !== null) {
        client.subscribe(deskCountsAddress(username), ({ body }) => {
          const parsed = deskCounts.safeParse(JSON.parse(body));
          if (parsed.success && !over) onDeskCounts(parsed.data);
        });
      }
      client.subscribe(
        liveAddress(username),
        ({ body }) => {
          const notification = readNotification(body);
          if (notification !== null && !over) onNotification(notification);
        },
        { receipt },
      );
      // After the other subscription, which brings the notifications that this count misses.
      client.subscribe(pendingAddress(username), ({ body }) => {
        if (!over) onPending(Number(body));
      });
      client.subscribe(readingSettingsAddress(username), ({ body }) => {
        const parsed = readingSettings.safeParse(JSON.parse(body));
        if (parsed.success && !over) onReadingSettings(parsed.data);
      });
    },
    onWebSocketClose({ reason }: CloseEvent) {
      extraDelay = Math.random() * spreadOf(reason);
      onListening(false);
      if (over) void client.deactivate();
      else if (navigator.onLine) webSocketsPass ??= false;
    },
    onStompError({ headers }) {
      webSocketsPass ??= true;
      if (over || !temporaryCodes.includes(headers.code)) void client.deactivate();
    },
  });
  client.activate();
  return () => {
    over = true;
    // Browsers log an error if a socket is closed while it opens, so that one is closed once it is open.
    if (client.connected || client.webSocket === undefined) void client.deactivate();
  };
}

/** The SockJS client is 53 kB, and few networks stop WebSockets: it is loaded where it is needed. */
async function fallBackToSockJs(client: Client) {
  try {
    // The build for browsers: the package's own entry needs Node's modules.
    const { default: SockJS } = await import("sockjs-client/dist/sockjs.min.js");
    client.webSocketFactory = () => new SockJS("/ws", null, { transports: sockJsTransports });
    // SockJS tries one transport after the other, each with a timeout of its own.
    client.connectionTimeout = 0;
  } catch {
    // Its file did not load: the next attempt is a WebSocket again.
    webSocketsPass = null;
  }
}

function readNotification(body: string): Notification | null {
  try {
    return notificationSchema.parse(JSON.parse(body));
  } catch {
    // Sent by a newer server, for example: the list will show it.
    return null;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
