import { createLazyRoute } from '@tanstack/react-router';
import { sideOf } from './changes.ts';
import { useOwnNumbers } from './names.ts';
import { OneMandate } from './one-mandate.tsx';

export const route = createLazyRoute('/inside/mandates/$mandateId')({ component: OwnMandate });

function OwnMandate() {
  const numbers = useOwnNumbers();
  return (
    <OneMandate
      door="own"
      id={route.useParams().mandateId}
      sideOf={(mandate) => (numbers ? sideOf(mandate, numbers) : null)}
    />
  );
}
