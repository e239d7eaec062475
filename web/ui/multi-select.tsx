import { Combobox } from "@base-ui/react/combobox";
import { canToggle, limitChoice } from "./choice-limit.ts";
import { controlAttributes, Field, useFieldIds } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface Choice {
  value: string;
  label: string;
}

interface MultiSelectProps {
  label: string;
  hint?: string;
  error?: string;
  id?: string;
  options: readonly Choice[];
  /** Chosen values, in the order of choosing. */
  value: readonly string[];
  onChange: (values: string[]) => void;
  onBlur?: () => void;
  max: number;
  texts: {
    placeholder: string;
    /** No option fits what is typed. */
    none: string;
    /** The limit is reached: what to do to choose another. */
    full: string;
    /** How many are chosen, of how many. */
    count: (chosen: number, max: number) => string;
    /** Name of a chip's cross. */
    remove: (label: string) => string;
    /** Name of the arrow that opens the list. */
    open: string;
    /** Name of the row of chosen ones. */
    chosen: string;
  };
  /** Switches the field off and says why. */
  disabledReason?: string;
  className?: string;
}

/** Several of a list, up to `max`: type to search, Enter or a press to choose, Backspace or a cross to take back. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hint, error, id, options, value, onChange, onBlur, max, texts, disabledReason, className } = props;
  const ids = useFieldIds(id);
  const chosen = value.flatMap((wanted) => options.find((option) => option.value === wanted) ?? []);
  const full = chosen.length >= max;
  const counter = { text: full ? texts.full : texts.count(chosen.length, max), over: false };
  const fieldTexts =
    disabledReason === undefined ? { label, hint, error, counter } : { label, hint: disabledReason };

  function choose(next: readonly Choice[]) {
    const known = options.map((option) => option.value);
    onChange(limitChoice(next.map((option) => option.value), known, max));
  }

  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={choose}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabledReason !== undefined}
      autoHighlight
    >
      <Field ids={ids} {...fieldTexts} className={className}>
        <Combobox.InputGroup className="control relative flex p-1 pr-11">
          <Combobox.Chips className="flex grow flex-wrap items-center gap-1.5" aria-label={chosen.length > 0 ? texts.chosen : undefined}>
            {chosen.map((choice) => <ChosenChip key={choice.value} choice={choice} removeText={texts.remove(choice.label)} />)}
            <Combobox.Input
              {...controlAttributes(ids, fieldTexts)}
              placeholder={chosen.length === 0 ? texts.placeholder : undefined}
              onBlur={onBlur}
              className="min-h-8 min-w-24 grow bg-transparent px-2 outline-none disabled:text-ink-soft"
            />
          </Combobox.Chips>
          <Combobox.Trigger aria-label={texts.open} className="target absolute -top-px -right-px">
            <Icon name="chevron-down" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Combobox.Popup className="popup w-(--anchor-width) max-w-(--available-width)">
            <Combobox.Empty className="px-4 py-3 text-ink-soft empty:hidden">{texts.none}</Combobox.Empty>
            <Combobox.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 data-empty:p-0">
              {(option: Choice) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  disabled={!canToggle(option.value, value, max)}
                  className="popup-item"
                >
                  <span className="size-5">
                    <Combobox.ItemIndicator><Icon name="check" className="block size-5" /></Combobox.ItemIndicator>
                  </span>
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function ChosenChip({ choice, removeText }: { choice: Choice; removeText: string }) {
  return (
    <Combobox.Chip
      aria-label={choice.label}
      className="inline-flex min-h-8 items-center rounded border border-accent bg-accent-wash pl-3 text-sm text-accent"
    >
      {choice.label}
      <Combobox.ChipRemove
        aria-label={removeText}
        title={removeText}
        className="relative flex size-8 items-center justify-center after:absolute after:-inset-1.5 hover:bg-accent/10"
      >
        <Icon name="close" className="size-4" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}
