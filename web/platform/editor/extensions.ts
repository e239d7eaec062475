import { Extension, nodeInputRule } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";

export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address);

/** Three stars alone in a line, then Enter: the way many writers type a scene break. */
const TypedSceneBreak = Extension.create({
  name: "typedSceneBreak",
  addInputRules() {
    const type = this.editor.schema.nodes["horizontalRule"];
    return type === undefined ? [] : [nodeInputRule({ find: /^\s*(?:\*\s*\*\s*\*|⁂)\s*\n$/u, type })];
  },
});

/** Exactly what the server's safe set keeps (behaviour.md, Tales 4): the writer sees what readers will. */
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
