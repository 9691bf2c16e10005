import { useText } from '../../texts/text.tsx';
import { CheckField, TextField } from '../field.tsx';

interface CheckProps {
  readonly id: string;
  readonly label: string;
  readonly fault: string | undefined;
  readonly value: unknown;
  readonly change: (checked: boolean) => void;
}

/** Yes or no. */
export function Check({ id, label, fault, value, change }: CheckProps) {
  return (
    <CheckField
      id={id}
      label={label}
      hint={fault}
      checked={value === true}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

type InstantProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & {
  readonly value: string;
  readonly change: (instant: string) => void;
};

/** A moment, typed in the reader's own time. */
export function Instant({ value, change, ...field }: InstantProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={localTime(value)}
      onChange={({ target }) => change(target.value && new Date(target.value).toISOString())}
    />
  );
}

type WordsProps = Omit<Parameters<typeof TextField>[0], 'value'> & {
  readonly value: unknown;
  readonly change: (words: readonly string[] | undefined) => void;
};

/** Several short words in one field, parted by blanks. */
export function Words({ value, change, ...field }: Omit<WordsProps, 'onChange'>) {
  const { text } = useText();
  const words = Array.isArray(value) ? value.map(String) : [];
  return (
    <TextField
      {...field}
      key={words.join(' ')}
      hint={text('document.words')}
      autoComplete="off"
      defaultValue={words.join(' ')}
      onBlur={({ target }) => {
        const typed = target.value.split(/[\s,]+/).filter((word) => word !== '');
        if (typed.join(' ') !== words.join(' ')) change(typed.length > 0 ? typed : undefined);
      }}
    />
  );
}

/** What is no whole number stays as it was typed: the server says what is wrong with it. */
export function integerOf(typed: string): string | number {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** An instant as the field of the browser shows it, in the reader's own time. */
function localTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
