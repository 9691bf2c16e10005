import { createLazyRoute } from '@tanstack/react-router';
import { MandateDetails } from './mandate-details.tsx';

export const route = createLazyRoute('/inside/all-mandates/$mandateId')({ component: AnyMandate });

function AnyMandate() {
  return <MandateDetails door="customs" id={route.useParams().mandateId} sideOf={() => 'customs'} />;
}
