import { Selection } from "@tiptap/pm/state";
import { Node, type Editor } from "@tiptap/react";
import { z } from "zod";

/** A picture in the text of a news post, in the editor: one block, with its caption as an attribute. */

const attributes = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  caption: z.string(),
});
type TextPictureValues = z.output<typeof attributes>;

const storedPicture = /^\/images\/[0-9a-f]{32}\/\d+\.webp$/;

/** The address of a picture of this site as texts have it: browsers copy whole addresses. Null for any other. */
export function ownPicture(src: string): string | null {
  const address = URL.canParse(src, location.href) ? new URL(src, location.href) : null;
  return address?.origin === location.origin && storedPicture.test(address.pathname) ? address.pathname : null;
}

function valuesOf(element: HTMLElement): TextPictureValues | false {
  const [image = element, ...others] = element.matches("img") ? [] : element.querySelectorAll("img");
  const src = ownPicture(image.getAttribute("src") ?? "");
  if (src === null || others.length > 0) return false;
  return {
    src,
    width: Number(image.getAttribute("width")),
    height: Number(image.getAttribute("height")),
    alt: image.getAttribute("alt") ?? "",
    caption: element.querySelector("figcaption")?.textContent?.trim() ?? "",
  };
}

export const TextPicture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(Object.keys(attributes.shape).map((name) => [name, { default: "" }])),
  parseHTML: () => ["figure", "img"].map((tag) => ({ tag, getAttrs: valuesOf })),
  renderHTML({ node }) {
    const { caption, ...image } = attributes.parse(node.attrs);
    const shown = ["img", { ...image, loading: "lazy" }] as const;
    return caption === "" ? ["figure", shown] : ["figure", shown, ["figcaption", caption]];
  },
});

/** The picture that is selected in the editor; null without one. */
export function selectedPicture(values: Record<string, unknown>): TextPictureValues | null {
  return attributes.safeParse(values).data ?? null;
}

/** After the caret or the selection, of which nothing is replaced; the caret then stands in the paragraph below the picture. */
export function insertPicture(editor: Editor, values: TextPictureValues): void {
  editor
    .chain()
    .insertContentAt(editor.state.selection.to, { type: "picture", attrs: values })
    .command(({ tr, state }) => {
      const after = tr.selection.to;
      if (tr.doc.resolve(after).nodeAfter === null) tr.insert(after, state.schema.nodes["paragraph"]!.create());
      tr.setSelection(Selection.near(tr.doc.resolve(after), 1));
      return true;
    })
    .run();
}
