/** Comments as the files of `content/demo` hold them: under a Tale, or in a news post. */

export interface DemoReply {
  author: string;
  /** Counted from the publication of what is commented on, for replies too. */
  daysAfter: number;
  text: string;
}

export interface DemoThread extends DemoReply {
  replies?: DemoReply[];
}
