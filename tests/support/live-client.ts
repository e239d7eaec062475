import { Client, type IFrame, type StompConfig } from "@stomp/stompjs";
import SockJS from "sockjs-client";
import type { Notification, NotificationTitle } from "#features/notifications/calls.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** A live connection of an outside client: STOMP over plain WebSocket or over one of SockJS's transports. */
export type Transport = "websocket" | "sockjs" | "xhr-streaming" | "xhr-polling";

export interface LiveClient<Message = Notification> {
  /** The messages that have arrived, parsed, oldest first. */
  received: Message[];
  /** Resolves with the first notification of this title. Other ones may arrive before it. */
  first(title: NotificationTitle): Promise<Notification>;
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

/**
 * Connects and subscribes; resolves once the server has confirmed the subscription, or refused.
 * @template Message what is sent to the destination, as the contract declares it
 */
export async function aLiveClient<Message = Notification>(
  site: Pick<TestSite, "url">,
  person: Person,
  options: Wanted = {},
): Promise<LiveClient<Message>> {
  const {
    transport = "websocket",
    destination = `/user/${person.username}/notification`,
    token = person.client.token,
  } = options;
  const received: Message[] = [];
  const firsts = new Map<NotificationTitle, PromiseWithResolvers<Notification>>();
  function firstOf(title: NotificationTitle) {
    const known = firsts.get(title) ?? Promise.withResolvers<Notification>();
    firsts.set(title, known);
    return known;
  }
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
          firstOf(message.notificationTitle).resolve(message);
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
    first: (title) => firstOf(title).promise,
    refused: refusal.promise,
    closed: closed.promise,
    close: () => client.deactivate(),
  };
}
