import { createLazyRoute } from '@tanstack/react-router';
import { AppealDetails } from './appeals/appeal-details.tsx';

export const route = createLazyRoute('/inside/appeals/$appealId')({ component: OwnAppeal });

function OwnAppeal() {
  const { appealId: id } = route.useParams();
  return <AppealDetails key={id} door="own" id={id} />;
}
