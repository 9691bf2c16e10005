import { useWatch } from 'react-hook-form';
import type { DocumentPath } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec } from '../../../parts/declaration/document-fields.ts';
import { country } from '../../../texts/country.ts';
import { useDocumentForm } from './form-state.ts';
import { isRequired, SingleField } from './single-field.tsx';

interface TaxPaymentProps {
  readonly specs: readonly FieldSpec[];
  readonly place: DocumentPath;
}

const methodOfSecurity: Readonly<Record<string, string>> = { account: 'deferred', guarantee: 'secured' };

/** Shows a tax and its payment method, with only the methods of the tax, and the account or guarantee of the method. */
export function TaxPaymentFields({ specs, place }: TaxPaymentProps) {
  const form = useDocumentForm();
  const at = (name: string) => [...place, name].join('.');
  const [tax, method, account, guarantee]: readonly unknown[] = useWatch({
    name: ['tax', 'method', 'account', 'guarantee'].map(at),
  });
  const filled = { account, guarantee };
  const methods = country.taxes.find(({ code }) => code === tax)?.methods;
  const needs = ({ name }: FieldSpec) => methodOfSecurity[name] === method;
  const shown = specs.filter(
    (spec) =>
      methodOfSecurity[spec.name] === undefined ||
      needs(spec) ||
      Object.entries(filled).some(([name, value]) => name === spec.name && Boolean(value)),
  );
  return (
    <div className="fields">
      {shown.map((spec) => (
        <SingleField
          key={spec.name}
          spec={
            spec.kind === 'choice' && spec.name === 'method' && methods ? { ...spec, values: methods } : spec
          }
          place={[...place, spec.name]}
          required={needs(spec) || isRequired(form, [...place, spec.name])}
        />
      ))}
    </div>
  );
}
