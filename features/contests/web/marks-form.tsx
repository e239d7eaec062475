import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { FormError } from "#ui/notice.tsx";
import { contest as bounds } from "#vocabulary/limits.ts";
import { contestsCalls, type JudgingEntry } from "../calls.ts";

const criteria = ["language", "idea", "form"] as const;
type Criterion = (typeof criteria)[number];
type Marks = Record<Criterion, number | null>;
const scale = Array.from({ length: bounds.mark.max }, (_none, at) => at + bounds.mark.min);

interface MarksFormProps {
  contestId: number;
  entry: JudgingEntry;
  onSaved: (entry: JudgingEntry) => void;
}

/** The marks of one entry. A digit on the keyboard marks the first thing that has no mark, or the one that has the focus. */
export function MarksForm({ contestId, entry, onSaved }: MarksFormProps) {
  const { t } = useTranslation("contests");
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const { language = null, idea = null, form = null, note: given = null } = entry.marks ?? {};
  const [marks, setMarks] = useState<Marks>({ language, idea, form });
  const [note, setNote] = useState(given ?? "");
  const [isMissing, setMissing] = useState(false);
  const set = (name: Criterion, mark: number) => setMarks((before) => ({ ...before, [name]: mark }));
  const noteField = useRef<HTMLTextAreaElement>(null);

  async function save() {
    const isWhole = criteria.every((name) => marks[name] !== null);
    setMissing(!isWhole);
    if (!isWhole) return;
    // Its counter says why.
    if (codePoints(note.trim()) > bounds.noteMax) return noteField.current?.focus();
    await run(async () => {
      const body = { language: marks.language!, idea: marks.idea!, form: marks.form!, note };
      const saved = await api(contestsCalls.mark, { params: { id: contestId, postId: entry.post.id }, body });
      onSaved(saved);
    });
  }
  function press(mark: number) {
    const focused = document.activeElement?.closest<HTMLElement>("[data-criterion]")?.dataset["criterion"];
    const name = criteria.find((each) => each === focused) ?? criteria.find((each) => marks[each] === null);
    if (name !== undefined) set(name, mark);
  }
  const keys = Object.fromEntries(scale.map((mark) => [String(mark), () => press(mark)]));
  const pressKey = (key: string) => keys[key]?.();
  useKeyShortcuts({ ...keys, enter: () => void save() }, () => void save());

  return (
    <form
      noValidate
      className="mt-8 border-t border-hairline pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormError title={isMissing ? t("judging.missing") : problem} />
      <p className="mt-4 text-sm text-ink-soft first:mt-0">
        {t("judging.scale")} <span className="pointer-coarse:hidden">{t("judging.keys")}</span>
      </p>
      {criteria.map((name) => (
        <MarkChoice key={name} name={name} mark={marks[name]} onChoose={(mark) => set(name, mark)} onKey={pressKey} />
      ))}
      <LimitedTextArea
        ref={noteField}
        label={t("judging.note")}
        optionalText={t("judging.optional")}
        hint={t("judging.noteHint")}
        rows={3}
        dir="auto"
        className="mt-5"
        value={note}
        max={bounds.noteMax}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} block className="mt-5 sm:w-auto">
        {t("judging.save")}
      </Button>
    </form>
  );
}

interface MarkChoiceProps {
  name: Criterion;
  mark: number | null;
  onChoose: (mark: number) => void;
  /** The shortcuts of a page leave fields alone, and a mark that was pressed has the focus. */
  onKey: (key: string) => void;
}

/** Five numbers side by side, each as large as a thumb. */
function MarkChoice({ name, mark, onChoose, onKey }: MarkChoiceProps) {
  const { t } = useTranslation("contests");
  return (
    <fieldset data-criterion={name} className="mt-4 min-w-0">
      <legend className="mb-1.5 font-semibold">{t(`judging.criteria.${name}`)}</legend>
      <div className="grid max-w-112 grid-cols-5 gap-2">
        {scale.map((each) => (
          <label
            key={each}
            className="control grid min-h-12 cursor-pointer place-items-center text-lg tabular-nums has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={mark === each}
              onChange={() => onChoose(each)}
              onKeyDown={({ key }) => onKey(key)}
              className="sr-only"
            />
            {each}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
