import { Button } from '../../parts/button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { CopyButton } from '../../parts/secrets/copy-button.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows new recovery codes, to copy, save or print. The portal does not show them again. */
export function RecoveryCodes({
  codes,
  done,
}: {
  readonly codes: readonly string[];
  readonly done: () => void;
}) {
  const { text } = useText();
  const all = `${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <div className="note warn">
        <strong>{text('recovery.once')}</strong>
        <p>{text('recovery.once.detail')}</p>
      </div>
      <ol className="secret codes" aria-label={text('recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="actions">
        <CopyButton value={all} />
        <Button look="quiet" onClick={() => saveFile('customs-portal-recovery-codes.txt', all)}>
          {text('recovery.download')}
        </Button>
        <Button onClick={done}>{text('key.stored')}</Button>
      </div>
    </div>
  );
}
