import { useMutation, useQueryClient } from '@tanstack/react-query';
import { POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type NewOrganisationBody, OrganisationForm } from '../../shell/registration/organisation-form.tsx';
import { useText } from '../../texts/text.tsx';

export function NewOrganisation({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const create = useMutation({
    mutationFn: (body: NewOrganisationBody) => responseData(POST('/management/organisations', { body })),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['organisations'] });
      showToast(text('organisation.added', { name }));
      close();
    },
  });
  return (
    <Dialog title={text('organisation.add')} close={close}>
      <OrganisationForm
        submit={(body) => create.mutate(body)}
        call={create}
        before={
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
}
