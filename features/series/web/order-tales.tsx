import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { series as bounds } from "#vocabulary/limits.ts";
import { seriesCalls } from "../calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Cover } from "#ui/cover.tsx";
import { FormError } from "#ui/notice.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Select } from "#ui/choice-fields.tsx";

interface OrderTalesProps {
  id: number;
  tales: readonly ListedTale[];
  /** The writer's Tales of its language. */
  own: readonly ListedTale[];
  onSaved: () => void;
}

/** A button of a Tale that has moved, which keeps the focus. */
interface Focused {
  id: number;
  direction: "up" | "down";
}

/** The Tales of a series in their order: each is moved by buttons or taken out, and others are added at the end. Every change is saved at once. */
export function OrderTales({ id, tales, own, onSaved }: OrderTalesProps) {
  const { t } = useTranslation("series");
  const api = useApi();
  const [announced, setAnnounced] = useState("");
  const [focused, setFocused] = useState<Focused | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items, problem, change } = useSavedOrder(tales, async (order) => {
    await api(seriesCalls.order, { params: { id }, body: { postIds: order.map((tale) => tale.id) } });
    onSaved();
  });

  useEffect(() => {
    if (focused === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-tale="${focused.id}"] button`) ?? [];
    const [up, down] = buttons;
    const wanted = focused.direction === "up" ? up : down;
    (wanted?.disabled === true ? (focused.direction === "up" ? down : up) : wanted)?.focus();
  }, [focused]);

  function move(at: number, direction: "up" | "down") {
    const tale = items[at]!;
    const to = direction === "up" ? at - 1 : at + 1;
    const next = items.toSpliced(at, 1).toSpliced(to, 0, tale);
    setAnnounced(t("order.moved", { title: tale.title, number: to + 1, total: items.length }));
    setFocused({ id: tale.id, direction });
    void change(next);
  }

  function takeOut(at: number) {
    setAnnounced(t("order.takenOut", { title: items[at]!.title }));
    void change(items.toSpliced(at, 1));
    heading.current?.focus();
  }

  function add(tale: ListedTale) {
    setAnnounced(t("order.added", { title: tale.title, number: items.length + 1 }));
    void change([...items, tale]);
  }

  return (
    <section aria-labelledby="order" className="min-w-0">
      <h2 id="order" ref={heading} tabIndex={-1} className="text-xl">
        {t("order.title")}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{t("order.hint")}</p>
      <div className="mt-3 empty:hidden">
        <FormError title={problem} />
      </div>
      {items.length === 0 ? (
        <p className="mt-5 font-serif text-lg text-ink-soft">{t("order.none")}</p>
      ) : (
        <ol ref={list} className="mt-4 border-b border-hairline">
          {items.map((tale, at) => (
            <li key={tale.id} data-tale={tale.id} className="border-t border-hairline py-3">
              <PlacedTale
                tale={tale}
                number={at + 1}
                isLast={at === items.length - 1}
                onMove={(direction) => move(at, direction)}
                onTakeOut={() => takeOut(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <AddTale
        id={id}
        tales={own.filter((tale) => !items.some((each) => each.id === tale.id))}
        isFull={items.length >= bounds.talesMax}
        onAdd={add}
      />
    </section>
  );
}

interface PlacedTaleProps {
  tale: ListedTale;
  number: number;
  isLast: boolean;
  onMove: (direction: "up" | "down") => void;
  onTakeOut: () => void;
}

function PlacedTale({ tale, number, isLast, onMove, onTakeOut }: PlacedTaleProps) {
  const { t } = useTranslation("series");
  const { title } = tale;
  const language = toLanguage(tale.languageName);
  const category = toCategorySlug(tale.categoryName);
  return (
    <div data-category={category} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="w-7 shrink-0 text-right font-serif text-lg text-ink-soft tabular-nums">{number}</span>
      <span className="w-10 shrink-0">
        <Cover category={category} language={language} id={tale.id} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span lang={language} className="line-clamp-2 font-serif text-lg leading-snug wrap-anywhere">
          {title}
        </span>
        {!tale.published && <span className="block text-sm text-ink-soft">{t("order.unpublished")}</span>}
      </span>
      <span className="ml-auto flex shrink-0">
        <IconButton
          icon="arrow-up"
          label={t("order.up", { title })}
          disabled={number === 1}
          onClick={() => onMove("up")}
        />
        <IconButton
          icon="arrow-down"
          label={t("order.down", { title })}
          disabled={isLast}
          onClick={() => onMove("down")}
        />
        <IconButton icon="close" label={t("order.takeOut", { title })} onClick={onTakeOut} />
      </span>
    </div>
  );
}

interface AddTaleProps {
  id: number;
  tales: readonly ListedTale[];
  isFull: boolean;
  onAdd: (tale: ListedTale) => void;
}

function AddTale({ id, tales, isFull, onAdd }: AddTaleProps) {
  const { t } = useTranslation("series");
  const [chosen, setChosen] = useState("");
  const tale = tales.find((each) => String(each.id) === chosen) ?? tales[0];
  if (tale === undefined) return <p className="mt-6 text-sm text-ink-soft">{t("order.noOthers")}</p>;
  const label = ({ title, series }: ListedTale) =>
    series === null || series.id === id ? title : t("order.inAnother", { title, series: series.title });
  return (
    <div className="mt-6 flex max-w-[36rem] flex-wrap items-end gap-3">
      <Select
        className="min-w-0 flex-1 basis-60"
        label={t("order.choose")}
        value={String(tale.id)}
        onChange={({ target }) => setChosen(target.value)}
        options={tales.map((each) => ({ value: String(each.id), label: label(each) }))}
      />
      <Button icon="plus" disabledReason={isFull ? t("order.full") : undefined} onClick={() => onAdd(tale)}>
        {t("order.add")}
      </Button>
    </div>
  );
}

/**
 * An order that is shown at once and saved by one call at a time: what changes during a call is sent after it. A failed call brings the last saved
 * order back.
 * @param initial the saved order
 */
function useSavedOrder<Item>(initial: readonly Item[], save: (items: readonly Item[]) => Promise<unknown>) {
  const [items, setItems] = useState(initial);
  const { problem, run } = useSingleCall();
  const latest = useRef(initial);
  const saved = useRef(initial);

  async function send() {
    try {
      while (saved.current !== latest.current) {
        const sent = latest.current;
        await save(sent);
        saved.current = sent;
      }
    } catch (error) {
      latest.current = saved.current;
      setItems(saved.current);
      throw error;
    }
  }

  function change(next: readonly Item[]): Promise<void> {
    latest.current = next;
    setItems(next);
    return run(send);
  }
  return { items, problem, change };
}
