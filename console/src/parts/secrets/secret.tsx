import { CopyButton } from './copy-button.tsx';

/** Shows a secret that is shown only once, with a copy button. */
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
