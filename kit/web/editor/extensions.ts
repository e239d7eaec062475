import StarterKit from "@tiptap/starter-kit";
import { TypingRules } from "./typing-rules.ts";
import { isWebAddress } from "#kit/text/web-address.ts";

/** Their own rules make lists of prose, typed and pasted as plain text: see `TypingRules`. */
const withoutRules = new Set(["bulletList", "orderedList", "horizontalRule"]);

const Markup = StarterKit.extend({
  addExtensions() {
    const none = { addInputRules: () => [], addProseMirrorPlugins: () => [] };
    return (this.parent?.() ?? []).map((each) => (withoutRules.has(each.name) ? each.extend(none) : each));
  },
});

/** Exactly the markup that the server's sanitiser keeps (behaviour.md, Tales 4): writers see what readers will see. */
export const textExtensions = [
  Markup.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    gapcursor: false,
    dropcursor: { class: "bg-accent" },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: isWebAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    undoRedo: { depth: 500 },
  }),
  TypingRules,
];
