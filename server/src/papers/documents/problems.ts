import { defineProblem } from '../../foundation/http/problem.ts';

export const documentQuarantined = defineProblem({
  code: 'document_quarantined',
  status: 409,
  title: 'The document has not been scanned yet',
  cause: 'Uploaded documents are scanned for harm before anyone gets them, and this one still waits.',
  cure: 'Ask again in a moment: `state` in the list of documents says when it is available.',
  retryable: true,
});

export const documentRefused = defineProblem({
  code: 'document_refused',
  status: 409,
  title: 'The document was refused',
  cause:
    'The scan found something in it that may do harm. Its bytes are gone; its name and hash stay in the list.',
  cure: 'Look for harm on the machine that it came from, and upload a clean copy as a new document.',
  retryable: false,
});

export const documentLimit = defineProblem({
  code: 'document_limit',
  status: 409,
  title: 'The declaration has too many documents',
  cause: 'A declaration can have 100 uploaded documents.',
  cure: 'Put several papers of one kind into one file.',
  retryable: false,
});
