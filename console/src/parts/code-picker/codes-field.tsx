import { type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeField } from './code-field.tsx';
import { codeWithName } from './code-option.tsx';
import { useReferenceEntry } from './codes.ts';

interface CodesFieldProps {
  readonly label: string;
  /** Name of the code list in the reference data. */
  readonly list: string;
  /** The selected codes, separated by spaces. */
  readonly value: string;
  readonly change: (codes: string) => void;
  readonly hint?: string | undefined;
  readonly fault?: ReactNode;
}

/**
 * Shows a field for several codes of a code list. Selected codes are listed below it, and can be removed. Codes that
 * the list lacks, such as the first digits of commodity codes, are added when the field loses focus.
 */
export function CodesField({ label, list, value, change, hint, fault }: CodesFieldProps) {
  const { text } = useText();
  const [typed, setTyped] = useState('');
  const codes = codesIn(value);
  function add(input: string): void {
    if (input.trim() === '') return;
    setTyped('');
    change([...new Set([...codes, ...codesIn(input.toUpperCase())])].join(' '));
  }
  return (
    <div className="stack">
      <CodeField
        label={label}
        list={list}
        value={typed}
        change={setTyped}
        chosen={add}
        left={() => add(typed)}
        hint={hint}
        fault={fault}
      />
      {codes.length > 0 && (
        <ul className="chosen-codes" aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              <ChosenCode list={list} code={code} />{' '}
              <Button
                look="plain"
                aria-label={text('codes.remove', { code })}
                onClick={() => change(codes.filter((each) => each !== code).join(' '))}
              >
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenCode({ list, code }: { readonly list: string; readonly code: string }) {
  return codeWithName(code, useReferenceEntry(list, code)?.name);
}

function codesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((code) => code !== '');
}
