import { messageOf } from "#features/notifications/message.ts";
import { nameOf } from "./members.ts";
import type { Plan, Step } from "./plan.ts";

/** About three notifications for each Tale, the older ones read, and one member who has 50,000. */

/** SQL: a message of which each `{part}` is an SQL expression. */
const sqlMessage = (message: string, parts: Record<string, string>) =>
  `'${message}'`.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `' || ${parts[name]!} || '`);

interface Kind {
  title: string;
  message: string;
  receiver: string;
  actor: string;
  onceKey: string;
  /** Tables with the Tale as `tale`. */
  from: string;
  moment: string;
}

export function notificationSteps(plan: Plan): Step[] {
  const { now, fraction, whole, mostNotifications } = plan;
  const parts = {
    actor: nameOf(plan, "actor"),
    title: "tale.title",
    category: "tale.category",
    post: "tale.id",
    comment: "comment",
  };
  const postId = "{post}";
  const aboutComment = { actor: "{actor}", title: "{title}", postId } as const;
  const reply = messageOf("Replay-Comment", { ...aboutComment, comment: 0 }).replace("com=0", "com={comment}");
  const kinds: Kind[] = [
    {
      title: "Post-Published",
      message: messageOf("Post-Published", { title: "{title}", category: "{category}", postId }),
      receiver: "tale.author_id",
      actor: "null::bigint",
      onceKey: "'Post-Published:' || tale.id",
      from: "(select *, 0 as comment from filling.tales) as tale where published_at is not null",
      moment: "tale.published_at",
    },
    {
      title: "First-Like-Post",
      message: messageOf("First-Like-Post", { actor: "{actor}", title: "{title}", category: "{category}", postId }),
      receiver: "tale.author_id",
      actor: plan.member("tale.id", "first to like", "1"),
      onceKey: "'First-Like-Post:' || tale.id",
      from: "(select *, 0 as comment from filling.tales) as tale where likes > 0",
      moment: `published_at + (${now} - published_at) * ${fraction("tale.id", "first like")} * 0.1`,
    },
    {
      title: "First-Comment",
      message: messageOf("First-Comment", { ...aboutComment, comment: 0 }).replace("com=0", "com={comment}"),
      receiver: "tale.author_id",
      actor: "line.author_id",
      onceKey: "'First-Comment:' || tale.id",
      from: `(select distinct on (tale_id) tale_id, id as comment, author_id, created_at from filling.comments
        where tale_id is not null order by tale_id, id) as line join filling.tales as tale on tale.id = line.tale_id`,
      moment: "line.created_at",
    },
    {
      // Members who had no earlier notification of a reply: the product keeps them all, here a third must do.
      title: "Replay-Comment",
      message: reply,
      receiver: "thread.author_id",
      actor: "line.author_id",
      onceKey: "'Replay-Comment:' || line.comment",
      from: `(select *, id as comment from filling.comments where n > 0 and ${fraction("id", "notified")} < 0.33) as line
        join filling.tales as tale on tale.id = line.tale_id join filling.comments as thread on thread.key = line.key and thread.n = 0`,
      moment: "line.created_at",
    },
    {
      title: "Replay-Comment",
      message: reply,
      receiver: "most.receiver",
      actor: plan.member("most.n", "writer", "1"),
      // Of comments that were deleted since.
      onceKey: "'Replay-Comment:' || (1000000000 + most.n)",
      from: `(select n, 1000000000 + n as comment, (${mostNotified(plan)}) as receiver, ${whole("n", "Tale of a reply", plan.tales)} + 1 as tale_id
        from generate_series(1, ${mostNotifications}) as n) as most join filling.tales as tale on tale.id = most.tale_id`,
      moment: `${now} - interval '1 year' * ${fraction("most.n", "moment of a notification")}`,
    },
  ];
  const drawn = kinds.map(
    ({ title, message, receiver, actor, onceKey, from, moment }) =>
      `select receiver, actor, '${title}' as title, 'tale:' || tale_id as about, ${sqlMessage(message, { ...parts, title: "tale_title", category: "category", post: "tale_id" })} as message,
        once_key, moment
      from (select ${receiver} as receiver, ${actor} as actor, tale.id as tale_id, ${parts.title} as tale_title, tale.category, comment, ${onceKey} as once_key, ${moment} as moment from ${from}) as event
      where receiver is not null and receiver is distinct from actor`,
  );
  const trophies = "select user_id, null, 'Trophy', null, trophy, 'Trophy:' || trophy, earned_at from user_trophies";
  return [
    {
      name: "notifications",
      sql: `insert into notifications (id, receiver_id, actor_id, title, about, message, is_read, once_key, created_at)
        overriding system value
        select row_number() over (order by moment, once_key, receiver), receiver, actor, title, about, message,
          case when receiver = (${mostNotified(plan)}) then moment < ${now} - interval '6 months'
            else moment < ${now} - interval '60 days' or ${fraction("hashtextextended(once_key, 0)", "read")} < 0.8 end,
          once_key, moment
        from (${[...drawn, trophies].join(" union all ")}) as events order by 1`,
    },
    {
      name: "opened lists of notifications",
      sql: `insert into opened_notification_lists (user_id, title) select id, 'Trophy' from users where ${fraction("id", "opened list")} < 0.3`,
    },
  ];
}

/** SQL: the member who has the most notifications: an author in the middle. */
const mostNotified = ({ members }: Plan) => `${Math.floor(members / 4)}`;
