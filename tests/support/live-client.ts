import { Client, type IFrame, type StompConfig } from "@stomp/stompjs";
import SockJS from "sockjs-client";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** A live connection of an outside client: STOMP over plain WebSocket or over one of SockJS's transports. */
export type Transport = "websocket" | "sockjs" | "xhr-streaming" | "xhr-polling";

export interface LiveClient {
  /** The messages that have arrived, parsed, oldest first. */
  received: any[];
  /** Resolves with the first message of this title. Earlier messages may arrive before it. */
  first(title: string): Promise<any>;
  /** Resolves with the headers of the ERROR frame that ends the connection. */
  refused: Promise<IFrame["headers"]>;
  closed: Promise<void>;
  close(): Promise<void>;
}

function socketOf(url: string, transport: Transport): Partial<StompConfig> {
  const ws = url.replace(/^http/, "ws");
  if (transport === "websocket") return { webSocketFactory: () => new WebSocket(`${ws}/ws/websocket`) };
  const options = transport === "sockjs" ? {} : { transports: transport };
  return { webSocketFactory: () => new SockJS(`${url}/ws`, null, options) as unknown as WebSocket };
}

interface Wanted {
  transport?: Transport;
  /** The destination to subscribe to; by default the person's own notifications. */
  destination?: string;
  token?: string | null;
}

/** Connects and subscribes; resolves once the server has confirmed the subscription, or refused. */
export async function aLiveClient(
  site: Pick<TestSite, "url">,
  person: Person,
  options: Wanted = {},
): Promise<LiveClient> {
  const {
    transport = "websocket",
    destination = `/user/${person.username}/notification`,
    token = person.client.token,
  } = options;
  const received: any[] = [];
  const receivers = new Map<string, ((message: any) => void)[]>();
  const refusal = Promise.withResolvers<IFrame["headers"]>();
  const closed = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const client = new Client({
    ...socketOf(site.url, transport),
    connectHeaders: token === null ? {} : { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
    onConnect() {
      client.subscribe(
        destination,
        ({ body }) => {
          const message = JSON.parse(body);
          received.push(message);
          for (const resolve of receivers.get(message.notificationTitle) ?? []) resolve(message);
        },
        { receipt: "subscribed" },
      );
      client.watchForReceipt("subscribed", () => settled.resolve());
    },
    onStompError: ({ headers }) => {
      refusal.resolve(headers);
      settled.resolve();
    },
    onWebSocketClose: () => {
      closed.resolve();
      settled.resolve();
    },
  });
  client.activate();
  await settled.promise;
  return {
    received,
    async first(title) {
      const earlier = received.find((each) => each.notificationTitle === title);
      return earlier ?? new Promise((resolve) => receivers.set(title, [...(receivers.get(title) ?? []), resolve]));
    },
    refused: refusal.promise,
    closed: closed.promise,
    close: () => client.deactivate(),
  };
}
