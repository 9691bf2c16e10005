import { createLazyRoute } from '@tanstack/react-router';
import { OneMandate } from './mandate-details.tsx';

export const route = createLazyRoute('/inside/all-mandates/$mandateId')({ component: AnyMandate });

function AnyMandate() {
  return <OneMandate door="customs" id={route.useParams().mandateId} sideOf={() => 'customs'} />;
}
