import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { useToast } from '../../parts/toasts.tsx';

interface PaymentChange {
  readonly id: string;
  readonly path: `/management/unmatched-payments/{id}/${'assignments' | 'returns' | 'reversals'}`;
  /** Confirms the change. */
  readonly done: string;
  readonly close: () => void;
}

/** Returns a mutation that assigns, returns or reverses an amount of a bank payment. */
export function usePaymentChange({ id, path, done, close }: PaymentChange) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST(path, {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { ...body },
        }),
      ),
    onSuccess: async () => {
      showToast(done);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['bank-payments'] }),
        queries.invalidateQueries({ queryKey: ['debts'] }),
      ]);
      close();
    },
    // The next attempt can have another body.
    onError: () => setKey(crypto.randomUUID()),
  });
}
