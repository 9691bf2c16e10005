import { createLazyRoute } from '@tanstack/react-router';
import { AppealDetails } from './appeals/appeal-details.tsx';

export const route = createLazyRoute('/inside/all-appeals/$appealId')({ component: AnyAppeal });

function AnyAppeal() {
  const { appealId: id } = route.useParams();
  return <AppealDetails key={id} door="customs" id={id} />;
}
