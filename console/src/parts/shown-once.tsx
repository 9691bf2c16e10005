import type { ReactNode } from 'react';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { saveFile } from './save-file.ts';
import { Secret } from './secret.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly detail: string;
  readonly label: string;
  readonly value: string;
  /** As what it is saved. */
  readonly file: { readonly name: string; readonly content: string };
  /** What else can be done with it. */
  readonly actions?: ReactNode;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** A secret that was just made: shown this once, to be copied or saved. */
export function ShownOnce({ title, detail, label, value, file, actions, close, children }: ShownOnceProps) {
  const { text } = useText();
  return (
    <div className="stack">
      <div className="note warn">
        <strong>{title}</strong>
        <p>{detail}</p>
      </div>
      <Secret label={label} value={value} />
      {children}
      <div className="actions">
        <Button look="quiet" onClick={() => saveFile(file.name, file.content)}>
          {text('key.download')}
        </Button>
        {actions}
        <Button onClick={close}>{text('key.stored')}</Button>
      </div>
    </div>
  );
}
