import { Extension, nodeInputRule } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isWebAddress } from "./web-address.ts";

/** Three stars alone on a line, then Enter: many writers type a scene break so. */
const TypedSceneBreak = Extension.create({
  name: "typedSceneBreak",
  addInputRules() {
    const type = this.editor.schema.nodes["horizontalRule"];
    return type === undefined ? [] : [nodeInputRule({ find: /^\s*(?:\*\s*\*\s*\*|⁂)\s*\n$/u, type })];
  },
});

/** Exactly the markup that the server's sanitiser keeps (behaviour.md, Tales 4): writers see what readers will see. */
export const textExtensions = [
  StarterKit.configure({
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
  TypedSceneBreak,
];
