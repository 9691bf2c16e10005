import type { ReactNode } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { Secret } from './secret.tsx';

interface OneTimeSecretProps {
  readonly title: string;
  readonly detail: string;
  readonly label: string;
  readonly value: string;
  /** File name and content for saving the secret. */
  readonly file: { readonly name: string; readonly content: string };
  /** Additional buttons. */
  readonly actions?: ReactNode;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** Shows a new secret with buttons to copy and save it. The portal does not show the secret again. */
export function OneTimeSecret({
  title,
  detail,
  label,
  value,
  file,
  actions,
  close,
  children,
}: OneTimeSecretProps) {
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
