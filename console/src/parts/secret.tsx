import { CopyButton } from './copy-button.tsx';

/** Something that is shown this once, to be copied. */
export function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <div className="row">
        <strong>{label}</strong>
        <CopyButton value={value} />
      </div>
      <code className="secret">{value}</code>
    </div>
  );
}
