import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

const copiedNoticeMs = 2_000;

export function CopyButton({ value, label }: { readonly value: string; readonly label?: string }) {
  const { text } = useText();
  const [done, setDone] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value);
    setDone(true);
    setTimeout(() => setDone(false), copiedNoticeMs);
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      <Icon name={done ? 'check' : 'copy'} />
      <span aria-live="polite">{done ? text('action.copied') : (label ?? text('action.copy'))}</span>
    </Button>
  );
}
