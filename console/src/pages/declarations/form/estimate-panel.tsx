import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RawInput } from '../../../parts/declaration/document-edit.ts';
import { Estimate } from '../../../parts/estimate/estimate.tsx';
import { useDocumentForm } from './form-state.ts';
import type { FormStep } from './sections.tsx';

const estimateInputDelayMs = 150;

interface EstimateBesideProps {
  readonly read: () => RawInput;
  readonly step: FormStep;
}

/** Shows the duty estimate next to the form; on phones only next to the goods. */
export function EstimatePanel({ read, step }: EstimateBesideProps) {
  const { subscribe } = useFormContext();
  const { lead } = useDocumentForm();
  const [document, setDocument] = useState(read);
  const now = useEffectEvent(() => setDocument(read()));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => now(), estimateInputDelayMs);
    };
    const end = subscribe({ formState: { values: true }, callback: later });
    return () => {
      clearTimeout(waiting);
      end();
    };
  }, [subscribe]);
  return (
    <div data-current={step === 'goods'}>
      <Estimate document={document} focusOn={lead} />
    </div>
  );
}
