import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { GET, responseData } from '../../api/client.ts';
import type { HttpRequestTemplate } from '../../parts/as-curl.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { takeHandedOverKey } from '../../shell/one-time-handoff.ts';
import { useText } from '../../texts/text.tsx';
import { TryResponseView } from './call-answer.tsx';
import { type CallableOperation, callableOperationsQuery } from './open-api.ts';
import {
  loggedOperationValues,
  OperationFields,
  type OperationValues,
  requestOfValues,
  type TryFields,
} from './operation-fields.tsx';
import { type Credentials, sendTryRequest, TokenRefusedError } from './try-call.ts';
import { TryCredentials } from './try-credentials.tsx';

export const route = createLazyRoute('/inside/try')({ component: TryIt });

const defaultOperation = 'getStatus';

/** Shows a page that calls the Open API with credentials from the user. The portal does not store them. */
function TryIt() {
  const { text } = useText();
  const { operation: operationId = defaultOperation, call } = route.useSearch();
  const navigate = useNavigate();
  const { data: operations, error, refetch } = useQuery(callableOperationsQuery);
  const logged = useQuery({
    queryKey: ['request-log', 'entry', call],
    queryFn: call
      ? () => responseData(GET('/management/request-log/{id}', { params: { path: { id: call } } }))
      : skipToken,
  });
  // Discards the API key that another page handed over for the form when this page is left, even if the form was never shown.
  useEffect(() => () => void takeHandedOverKey(), []);
  const operation = operations?.find(({ id }) => id === operationId) ?? operations?.[0];
  return (
    <Page title={text('try')} about={text('try.about')}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {call && logged.error && <ProblemAlert error={logged.error} retry={() => void logged.refetch()} />}
      {operations && operation && !logged.isLoading && (
        <TryForm
          key={logged.data?.id}
          repeated={logged.data && loggedOperationValues(operation, logged.data)}
          operations={operations}
          operation={operation}
          choose={(id) => void navigate({ to: '/try', search: { operation: id }, replace: true })}
        />
      )}
    </Page>
  );
}

interface TryFormProps {
  /** Path parameters and body of a logged request that the user wants to repeat. */
  readonly repeated: OperationValues | undefined;
  readonly operations: readonly CallableOperation[];
  readonly operation: CallableOperation;
  readonly choose: (id: string) => void;
}

function TryForm({ repeated, operations, operation, choose }: TryFormProps) {
  const { text } = useText();
  const { register, handleSubmit, reset, setValue } = useForm<TryFields>({
    shouldUnregister: true,
    ...(repeated && { defaultValues: { calls: { [operation.id]: repeated } } }),
  });
  const aborter = useRef(new AbortController());
  useEffect(() => {
    const { clientId = '', apiKey = '' } = takeHandedOverKey() ?? {};
    setValue('clientId', clientId);
    setValue('apiKey', apiKey);
    return () => aborter.current.abort();
  }, [setValue]);
  const send = useMutation({
    mutationFn: ({ credentials, call }: { credentials: Credentials; call: HttpRequestTemplate }) =>
      sendTryRequest(credentials, call, aborter.current.signal),
  });
  function submit({ clientId, clientSecret, apiKey, calls }: TryFields): void {
    send.mutate({
      credentials: {
        clientId: clientId.trim(),
        clientSecret: clientSecret.trim(),
        apiKey: apiKey.trim(),
      },
      call: requestOfValues(operation, calls?.[operation.id] ?? {}),
    });
  }
  function forget(): void {
    reset();
    send.reset();
  }
  return (
    <>
      <form className="card stack" onSubmit={handleSubmit(submit)} autoComplete="off">
        <TryCredentials register={register} />
        <OperationFields register={register} operations={operations} operation={operation} choose={choose} />
        <div className="actions">
          <Button look="quiet" onClick={forget}>
            {text('try.forget')}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {text('try.send')}
          </Button>
        </div>
      </form>
      <div className="stack" aria-live="polite">
        {send.error instanceof TokenRefusedError ? (
          <div className="note bad" role="alert">
            <strong>{text('try.noToken')}</strong>
            <p>{send.error.message}</p>
          </div>
        ) : (
          send.error && <ProblemAlert key={send.submittedAt} error={send.error} />
        )}
        {send.data && <TryResponseView answer={send.data} />}
      </div>
    </>
  );
}
