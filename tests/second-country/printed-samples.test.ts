import './id-process.ts';
import { test } from 'node:test';
import { readSamplesBack } from '../../server/src/documents/testing/printed-samples.ts';

test(
  'a printed decision of the second country contains every number, reference, version and name of its sample',
  readSamplesBack,
);
