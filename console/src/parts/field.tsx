import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../texts/text.tsx';

interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Error message below the field. */
  readonly fault?: ReactNode;
  /** Warning or explanation of the entered value, below the field. */
  readonly note?: ReactNode;
}

interface FieldAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly children: (described: FieldAttributes) => ReactNode;
}

export function Field({ id: givenId, label, hint, fault, note, children }: FieldProps) {
  const made = useId();
  const id = givenId ?? made;
  const parts = [hint ? `${id}-hint` : null, fault ? `${id}-fault` : null, note ? `${id}-note` : null].filter(
    (part) => part !== null,
  );
  const described = {
    id,
    ...(parts.length > 0 && { 'aria-describedby': parts.join(' ') }),
    ...(fault && { 'aria-invalid': true as const }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(described)}
      <FieldMessages {...{ id, fault, note }} />
    </div>
  );
}

function FieldMessages({ id, fault, note }: Pick<FieldTexts, 'fault' | 'note'> & { readonly id: string }) {
  if (!fault && !note) return null;
  return (
    <div className="field-messages">
      {fault && (
        <div className="fault" id={`${id}-fault`}>
          {fault}
        </div>
      )}
      {note && (
        <p className="hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, fault, note, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field id={input.id} label={label} hint={hint} fault={fault} note={note}>
      {(described) => <input type="text" {...input} {...described} />}
    </Field>
  );
}

export function LongTextField({
  label,
  hint,
  fault,
  note,
  ...input
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field id={input.id} label={label} hint={hint} fault={fault} note={note}>
      {(described) => <textarea rows={3} {...input} {...described} />}
    </Field>
  );
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

export function SelectField({
  label,
  hint,
  fault,
  note,
  choices,
  ...select
}: FieldTexts & { choices: readonly Choice[] } & ComponentProps<'select'>) {
  return (
    <Field id={select.id} label={label} hint={hint} fault={fault} note={note}>
      {(described) => (
        <select {...select} {...described}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ label, hint, ...input }: Omit<FieldTexts, 'fault'> & ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && <small className="soft"> {hint}</small>}
      </span>
    </label>
  );
}

interface YesNoProps extends FieldTexts {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly leave: () => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** Shows radio buttons for a boolean that is undefined until the user selects a value. */
export function YesNoField({
  id,
  label,
  hint,
  fault,
  note,
  name,
  value,
  change,
  leave,
  ...input
}: YesNoProps) {
  const { text } = useText();
  const descriptionIds = [fault && `${id}-fault`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the parts of a fieldset can't be in the lines of a grid
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={descriptionIds || undefined}
    >
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {hint && <p className="hint">{hint}</p>}
      <div className="row">
        {(['true', 'false'] as const).map((one, index) => (
          <label key={one} className="check">
            <input
              {...input}
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              checked={value === one}
              onChange={() => change(one)}
              onBlur={leave}
            />
            {text(one === 'true' ? 'yes' : 'no')}
          </label>
        ))}
      </div>
      <FieldMessages {...{ id, fault, note }} />
    </div>
  );
}

interface FileFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'ref'> {
  /** Text of the drop area. */
  readonly drop: string;
  readonly choose: (file: File | null) => void;
}

/** Shows a field for one file, selected or dropped. */
export function FileField({ label, hint, fault, drop, choose, ...input }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(described) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
        <div
          className="drop"
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (event.dataTransfer.files.length === 0 || !field.current) return;
            field.current.files = event.dataTransfer.files;
            choose(event.dataTransfer.files[0] ?? null);
          }}
        >
          <input
            {...input}
            {...described}
            ref={field}
            type="file"
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
          <span className="soft">{drop}</span>
        </div>
      )}
    </Field>
  );
}
