import { useId, useState, type FormEvent } from "react";
import type { Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isWebAddress } from "#kit/text/web-address.ts";

/** People often copy `example.org/page` without a scheme. Addresses with another scheme stay as they are and are refused. */
function withScheme(input: string): string {
  const address = input.trim();
  return /^[a-z][a-z\d+.-]*:/i.test(address) || address === "" ? address : `https://${address}`;
}

/** Asks for the link's address. Without a selection, the address becomes the link's text. */
export function LinkDialog({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation(["editor", "site"]);
  const formId = useId();
  const present = String(editor.getAttributes("link")["href"] ?? "");
  const [input, setInput] = useState(present);
  const [isInvalid, setIsInvalid] = useState(false);

  function close() {
    onDone();
    editor.commands.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const href = withScheme(input);
    if (!isWebAddress(href)) return setIsInvalid(true);
    const hasNoText = present === "" && editor.state.selection.empty;
    const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
    if (hasNoText) editor.commands.insertContent(link);
    else editor.chain().extendMarkRange("link").setLink({ href }).run();
    close();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetLink().run();
    close();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t("tools.linkTitle")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          {present !== "" && <Button onClick={remove}>{t("tools.removeLink")}</Button>}
          <Button type="submit" form={formId} variant="primary">
            {t("tools.setLink")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t("tools.linkAddress")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={input}
          error={isInvalid ? t("tools.linkRefused") : undefined}
          onChange={(event) => setInput(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
